import { useEffect, useRef, useState } from 'react';
import type { KeyBackup } from '#api/key-backup.ts';
import { generateBackedUpKey, generateKey, type KeyHolder } from '#api/key-holder.ts';
import { KEY_KINDS, KEY_SPECS, type KeySpec } from '#domain/signing-key.ts';
import { Button } from '#ui/button.tsx';
import { keyTroubleOf } from './key-trouble.ts';
import { useLatest } from './latest.ts';
import { PassphraseField, takePassphrase } from './passphrase-field.tsx';
import type { ChosenKey } from './progress.ts';
import { TestBackup } from './test-backup.tsx';

const SHORTEST = 12;

type Made = { readonly holder: KeyHolder; readonly backup: KeyBackup };

/** Makes a key in this page, with or without a backup. Nothing is sent. */
export function MakeKey({
  specs,
  onChosen,
}: {
  /** What this browser can make. */
  specs: readonly KeySpec[];
  onChosen: (chosen: ChosenKey) => void;
}) {
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const [spec, setSpec] = useState<KeySpec>(specs[0] ?? 'ec-p256');
  const [isBackedUp, setBackedUp] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<Made>();
  const begin = useLatest();
  const pending = useRef<KeyHolder>(undefined);
  // Who leaves before the backup was tested leaves the key behind, and so it is wiped.
  useEffect(() => () => pending.current?.wipe(), []);

  const choose = (holder: KeyHolder) => {
    pending.current = undefined;
    onChosen({ key: holder.publicKey, origin: 'made here', holder });
  };
  const make = async () => {
    const [passphrase, again] = [takePassphrase(first), takePassphrase(second)];
    const flaw = isBackedUp ? flawOf(passphrase, again) : undefined;
    setProblem(flaw);
    if (flaw !== undefined) return;
    const signal = begin();
    setMaking(true);
    try {
      if (!isBackedUp) {
        const holder = await generateKey(spec);
        return signal.aborted ? holder.wipe() : choose(holder);
      }
      const withBackup = await generateBackedUpKey(spec, passphrase);
      if (signal.aborted) return withBackup.holder.wipe();
      pending.current = withBackup.holder;
      setMade(withBackup);
    } catch (thrown) {
      setProblem(keyTroubleOf(thrown));
    } finally {
      setMaking(false);
    }
  };
  if (made !== undefined)
    return <TestBackup backup={made.backup} onTested={() => choose(made.holder)} />;
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-1.5">
        <legend className="mb-1 font-medium">Kind of key</legend>
        {KEY_SPECS.map((one) => (
          <label key={one} className="flex items-baseline gap-2">
            <input
              type="radio"
              name="key-spec"
              checked={spec === one}
              disabled={!specs.includes(one)}
              onChange={() => setSpec(one)}
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
      <fieldset className="grid gap-1.5">
        <legend className="mb-1 font-medium">Backup</legend>
        <label className="flex items-baseline gap-2">
          <input
            type="radio"
            name="key-backup"
            checked={!isBackedUp}
            onChange={() => setBackedUp(false)}
          />
          <span>
            None, for tests{' '}
            <span className="text-ink-3">
              when this page is left the key is gone, and with it the party for good
            </span>
          </span>
        </label>
        <label className="flex items-baseline gap-2">
          <input
            type="radio"
            name="key-backup"
            checked={isBackedUp}
            onChange={() => setBackedUp(true)}
          />
          <span>
            A file under a passphrase{' '}
            <span className="text-ink-3">who has both has the party; keep them apart</span>
          </span>
        </label>
      </fieldset>
      {isBackedUp && (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <PassphraseField
            label="Passphrase"
            box={first}
            hint={`At least ${SHORTEST} characters. Nobody can recover it.`}
          />
          <PassphraseField label="Passphrase again" box={second} />
        </div>
      )}
      {problem !== undefined && (
        <p role="alert" className="text-archive">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" disabled={isMaking} onClick={() => void make()}>
          Make the key
        </Button>
        <span role="status" className="text-ink-3">
          {isMaking ? 'Making the key …' : ''}
        </span>
      </div>
    </div>
  );
}

function flawOf(passphrase: string, again: string): string | undefined {
  if (passphrase.length < SHORTEST)
    return `The passphrase needs at least ${SHORTEST} characters. Both boxes are empty again.`;
  if (passphrase !== again) return 'The two passphrases differ. Both boxes are empty again.';
  return undefined;
}

const ABOUT: Readonly<Record<KeySpec, string>> = {
  ed25519: 'the usual kind; what wallets of the network use',
  'ec-p256': 'what most hardware keeps',
  'ec-p384': 'larger, slower',
  'ec-secp256k1': 'as other chains use; browsers cannot lock it away, so it lies in plain memory',
};
