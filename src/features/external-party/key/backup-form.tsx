import { type RefObject, useId, useRef, useState } from 'react';
import { readBackup } from '#api/keys/key-backup.ts';
import { type KeyHolder, openKeyBackup } from '#api/keys/key-holder.ts';
import { BackupRefused } from '#api/keys/key-refusals.ts';
import type { SigningPublicKey } from '#domain/signing/signing-key.ts';
import { keyProblemOf } from '#features/external-party/key-problem.ts';
import { useLatest } from '#ui/browser/latest.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldFrame, INPUT } from '#ui/controls/field.tsx';
import { FileBox } from './file-box.tsx';

/** The passphrase stays out of React's state and of the browser's session file. */
export function PassphraseField({
  label,
  box,
  hint,
  problem,
}: {
  label: string;
  box: RefObject<HTMLInputElement | null>;
  hint?: string;
  problem?: string | undefined;
}) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      <input
        ref={box}
        id={id}
        type="password"
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
        data-1p-ignore=""
        data-lpignore="true"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        className={INPUT}
      />
    </FieldFrame>
  );
}

export function takePassphrase(box: RefObject<HTMLInputElement | null>): string {
  const text = box.current?.value ?? '';
  if (box.current !== null) box.current.value = '';
  return text;
}

/** Maximum size in bytes. */
const MOST_BYTES = 20_000;

type Problem = { readonly at: 'file' | 'passphrase' | 'neither'; readonly text: string };

/** Opens a backup file, to use its key or to test it. */
export function BackupForm(props: {
  fileLabel: string;
  action: string;
  noFile: string;
  /** Returns why this key is not the expected one, if it is not. */
  refusalOf?: (publicKey: SigningPublicKey) => string | undefined;
  /** The callback uses the key or wipes it. `isStated`: the file states the public key. */
  onOpened: (holder: KeyHolder, isStated: boolean) => void;
}) {
  const { fileLabel, action, noFile, refusalOf, onOpened } = props;
  const fileBox = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<Problem>();
  const [isOpening, setOpening] = useState(false);
  const begin = useLatest();
  const complain = (at: Problem['at'], text: string) => {
    setProblem({ at, text });
    if (at === 'file') fileBox.current?.focus();
    if (at === 'passphrase') box.current?.focus();
  };
  const open = async () => {
    const passphrase = takePassphrase(box);
    if (file === undefined) return complain('file', noFile);
    setOpening(true);
    setProblem(undefined);
    const signal = begin();
    let at: Problem['at'] = 'file';
    try {
      const backup = readBackup(await file.slice(0, MOST_BYTES).text());
      const stated = backup.publicKey;
      const refusal = stated && refusalOf?.(stated);
      if (refusal !== undefined) throw new BackupRefused(refusal);
      at = 'passphrase';
      const holder = await openKeyBackup(backup, passphrase);
      const found = refusalOf?.(holder.publicKey);
      if (signal.aborted || found !== undefined) holder.wipe();
      if (signal.aborted) return;
      at = 'file';
      if (found !== undefined) throw new BackupRefused(found);
      onOpened(holder, stated !== undefined);
    } catch (thrown) {
      if (!signal.aborted)
        complain(thrown instanceof BackupRefused ? at : 'neither', keyProblemOf(thrown));
    } finally {
      setOpening(false);
    }
  };
  const problemAt = (at: Problem['at']) => (problem?.at === at ? problem.text : undefined);
  return (
    <div className="grid gap-3">
      <FileBox
        keep
        label={fileLabel}
        box={fileBox}
        problem={problemAt('file')}
        onFile={(chosen) => {
          setFile(chosen);
          setProblem(undefined);
        }}
      />
      <PassphraseField label="Passphrase" box={box} problem={problemAt('passphrase')} />
      {problem?.at === 'neither' && (
        <p role="alert" className="text-archive">
          {problem.text}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" disabled={isOpening} onClick={() => void open()}>
          {action}
        </Button>
        <span role="status" className="text-ink-3">
          {isOpening ? 'Opening the backup…' : ''}
        </span>
      </div>
    </div>
  );
}
