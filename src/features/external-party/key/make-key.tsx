import { useRef, useState } from 'react';
import { generateBackedUpKey, generateKey, type KeyHolder } from '#api/keys/key-holder.ts';
import { KEY_KINDS, KEY_SPECS, type KeySpec } from '#domain/signing/signing-key.ts';
import { keyTroubleOf } from '#features/external-party/key-trouble.ts';
import type { UntestedKey } from '#features/external-party/progress.ts';
import { useLatest } from '#ui/browser/latest.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { PassphraseField, takePassphrase } from './backup-form.tsx';

/** Whether a key that is made here gets a backup; who wants none reads at once what that means. */
function BackupChoice({
  isBackedUp,
  onChange,
}: {
  isBackedUp: boolean;
  onChange: (isBackedUp: boolean) => void;
}) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 font-medium">Backup</legend>
      {CHOICES.map(({ value, words, about }) => (
        <label key={words} className="flex items-baseline gap-2">
          <input
            type="radio"
            name="key-backup"
            checked={isBackedUp === value}
            onChange={() => onChange(value)}
          />
          <span>
            {words} <span className="text-ink-3">{about}</span>
          </span>
        </label>
      ))}
      <div role="status" className="mt-1 empty:hidden">
        {!isBackedUp && (
          <Notice tone="warning">
            This key will be in this tab and nowhere else. Once the page is left or loaded anew, or
            the tab closed, nobody can sign for its party ever again: the namespace is lost for
            good, with all that the party holds.
          </Notice>
        )}
      </div>
    </fieldset>
  );
}

const CHOICES = [
  {
    value: true,
    words: 'A file under a passphrase',
    about: 'who has both has the party; keep them apart',
  },
  { value: false, words: 'None, for tests', about: 'the key ends with this page' },
] as const;

/** Which kind of key is made. */
function KeyKindChoice({
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

const SHORTEST = 12;

type Problem = { readonly at: 'first' | 'second' | 'neither'; readonly words: string };

/** Makes a key in this page, with or without a backup. Nothing is sent. */
export function MakeKey(props: {
  /** What this browser can make. */
  specs: readonly KeySpec[];
  /** Without a backup. */
  onMade: (holder: KeyHolder) => void;
  onBackedUp: (made: UntestedKey) => void;
}) {
  const { specs, onMade, onBackedUp } = props;
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const [spec, setSpec] = useState<KeySpec>(specs[0] ?? 'ec-p256');
  const [isBackedUp, setBackedUp] = useState(true);
  const [problem, setProblem] = useState<Problem>();
  const [isMaking, setMaking] = useState(false);
  const begin = useLatest();
  const make = async () => {
    const [passphrase, again] = [takePassphrase(first), takePassphrase(second)];
    const flaw = isBackedUp ? flawOf(passphrase, again) : undefined;
    setProblem(flaw);
    if (flaw !== undefined) return first.current?.focus();
    const signal = begin();
    setMaking(true);
    try {
      if (isBackedUp) {
        const made = await generateBackedUpKey(spec, passphrase);
        if (signal.aborted) made.holder.wipe();
        else onBackedUp(made);
      } else {
        const holder = await generateKey(spec);
        if (signal.aborted) holder.wipe();
        else onMade(holder);
      }
    } catch (thrown) {
      setProblem({ at: 'neither', words: keyTroubleOf(thrown) });
    } finally {
      setMaking(false);
    }
  };
  const problemAt = (at: Problem['at']) => (problem?.at === at ? problem.words : undefined);
  return (
    <div className="grid gap-4">
      <KeyKindChoice specs={specs} chosen={spec} onChange={setSpec} />
      <BackupChoice isBackedUp={isBackedUp} onChange={setBackedUp} />
      {isBackedUp && (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <PassphraseField
            label="Passphrase"
            box={first}
            hint={`At least ${SHORTEST} characters. Nobody can recover it.`}
            problem={problemAt('first')}
          />
          <PassphraseField label="Passphrase again" box={second} problem={problemAt('second')} />
        </div>
      )}
      {problem?.at === 'neither' && (
        <p role="alert" className="text-archive">
          {problem.words}
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

function flawOf(passphrase: string, again: string): Problem | undefined {
  if (passphrase.length < SHORTEST) {
    const words = `The passphrase needs at least ${SHORTEST} characters. Both boxes are empty again.`;
    return { at: 'first', words };
  }
  if (passphrase !== again)
    return { at: 'second', words: 'The two passphrases differ. Both boxes are empty again.' };
  return undefined;
}
