import { useRef, useState } from 'react';
import { bytesOfPassphrase } from '#api/keys/key-backup.ts';
import { generateBackedUpKey, generateKey, type KeyHolder } from '#api/keys/key-holder.ts';
import { KEY_KINDS, KEY_SPECS, type KeySpec } from '#domain/signing/signing-key.ts';
import { keyProblemOf } from '#features/external-party/key-problem.ts';
import type { UntestedKey } from '#features/external-party/progress.ts';
import { useLatest } from '#ui/browser/latest.ts';
import { Button } from '#ui/controls/button.tsx';
import { RadioList } from '#ui/controls/radio-list.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { PassphraseField, takePassphrase } from './backup-form.tsx';

const BACKUPS = [
  {
    value: true,
    label: 'File with passphrase',
    about:
      'an encrypted PEM file, which OpenSSL opens; file and passphrase together control the party, so keep them apart',
  },
  { value: false, label: 'None (tests only)', about: 'the key is lost with this page' },
] as const;

const ABOUT: Readonly<Record<KeySpec, string>> = {
  ed25519: 'default; used by wallets of the network',
  'ec-p256': 'supported by most hardware',
  'ec-p384': 'larger, slower',
  'ec-secp256k1': 'used by other chains; kept in plain memory, because browsers cannot protect it',
};

const SHORTEST = 12;

type Problem = { readonly at: 'first' | 'second' | 'neither'; readonly text: string };

/** Creates a key in this page, with or without a backup. Sends nothing. */
export function MakeKey(props: {
  specs: readonly KeySpec[];
  /** Called for a key without a backup. */
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
    const found = isBackedUp ? problemOf(passphrase, again) : undefined;
    setProblem(found);
    if (found !== undefined) return first.current?.focus();
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
      setProblem({ at: 'neither', text: keyProblemOf(thrown) });
    } finally {
      setMaking(false);
    }
  };
  const problemAt = (at: Problem['at']) => (problem?.at === at ? problem.text : undefined);
  return (
    <div className="grid gap-4">
      <RadioList
        legend="Key type"
        choices={KEY_SPECS.map((one) => ({
          value: one,
          label: KEY_KINDS[one].name,
          about: specs.includes(one) ? ABOUT[one] : 'not supported by this browser',
          isDisabled: !specs.includes(one),
        }))}
        value={spec}
        onChange={setSpec}
      />
      <RadioList legend="Backup" choices={BACKUPS} value={isBackedUp} onChange={setBackedUp}>
        <div role="status" className="mt-1 empty:hidden">
          {!isBackedUp && (
            <Notice tone="warning">
              The key exists only in this tab. Leaving, reloading or closing destroys it. The
              namespace and everything the party holds are then lost forever.
            </Notice>
          )}
        </div>
      </RadioList>
      {isBackedUp && (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <PassphraseField
            label="Passphrase"
            box={first}
            hint={`At least ${SHORTEST} characters. ASCII is the same on every terminal. The passphrase cannot be recovered.`}
            problem={problemAt('first')}
          />
          <PassphraseField label="Repeat passphrase" box={second} problem={problemAt('second')} />
        </div>
      )}
      {problem?.at === 'neither' && (
        <p role="alert" className="text-archive">
          {problem.text}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" disabled={isMaking} onClick={() => void make()}>
          Create key
        </Button>
        <span role="status" className="text-ink-3">
          {isMaking ? 'Creating the key…' : ''}
        </span>
      </div>
    </div>
  );
}

function problemOf(passphrase: string, again: string): Problem | undefined {
  if (passphrase.length < SHORTEST) {
    const text = `The passphrase needs at least ${SHORTEST} characters. Both fields were cleared.`;
    return { at: 'first', text };
  }
  if (bytesOfPassphrase(passphrase) === undefined)
    return {
      at: 'first',
      text: 'The passphrase is too long, or has a control character. Both fields were cleared.',
    };
  if (passphrase !== again)
    return { at: 'second', text: 'The two passphrases differ. Both fields were cleared.' };
  return undefined;
}
