import { useRef, useState } from 'react';
import { generateBackedUpKey, generateKey, type KeyHolder } from '#api/key-holder.ts';
import type { KeySpec } from '#domain/signing-key.ts';
import { Button } from '#ui/button.tsx';
import { BackupChoice } from './backup-choice.tsx';
import { KeyKindChoice } from './key-kind-choice.tsx';
import { keyTroubleOf } from './key-trouble.ts';
import { useLatest } from './latest.ts';
import { PassphraseField, takePassphrase } from './passphrase-field.tsx';
import type { UntestedKey } from './progress.ts';

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
