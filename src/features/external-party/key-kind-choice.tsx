import { KEY_KINDS, KEY_SPECS, type KeySpec } from '#domain/signing-key.ts';

/** Which kind of key is made. */
export function KeyKindChoice({
  specs,
  chosen,
  onChange,
}: {
  /** What this browser can make. */
  specs: readonly KeySpec[];
  chosen: KeySpec;
  onChange: (spec: KeySpec) => void;
}) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 font-medium">Kind of key</legend>
      {KEY_SPECS.map((one) => (
        <label key={one} className="flex items-baseline gap-2">
          <input
            type="radio"
            name="key-spec"
            checked={chosen === one}
            disabled={!specs.includes(one)}
            onChange={() => onChange(one)}
          />
          <span>
            {KEY_KINDS[one].name}{' '}
            <span className="text-ink-3">
              {specs.includes(one) ? ABOUT[one] : 'this browser cannot make it'}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const ABOUT: Readonly<Record<KeySpec, string>> = {
  ed25519: 'the usual kind; what wallets of the network use',
  'ec-p256': 'what most hardware keeps',
  'ec-p384': 'larger, slower',
  'ec-secp256k1': 'as other chains use; browsers cannot lock it away, so it lies in plain memory',
};
