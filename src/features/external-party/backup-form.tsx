import { useRef, useState } from 'react';
import { type KeyBackup, readBackup } from '#api/key-backup.ts';
import { type KeyHolder, openKeyBackup } from '#api/key-holder.ts';
import { BackupRefused } from '#api/key-refusals.ts';
import { Button } from '#ui/button.tsx';
import { FileBox } from './file-box.tsx';
import { keyTroubleOf } from './key-trouble.ts';
import { useLatest } from './latest.ts';
import { PassphraseField, takePassphrase } from './passphrase-field.tsx';

/** No backup has more bytes. */
const MOST_BYTES = 20_000;

type Problem = { readonly at: 'file' | 'passphrase' | 'neither'; readonly words: string };

/** Opens a backup from its file: to take the key out of it, or to see whether it opens. */
export function BackupForm(props: {
  fileLabel: string;
  action: string;
  /** What is to be said where no file is chosen. */
  noFile: string;
  /** Why a backup is not the one that is wanted. */
  refusalOf?: (backup: KeyBackup) => string | undefined;
  /** Takes the key, or wipes it. */
  onOpened: (holder: KeyHolder) => void;
}) {
  const { fileLabel, action, noFile, refusalOf, onOpened } = props;
  const fileBox = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<Problem>();
  const [isOpening, setOpening] = useState(false);
  const begin = useLatest();
  const complain = (at: Problem['at'], words: string) => {
    setProblem({ at, words });
    if (at === 'file') fileBox.current?.focus();
    if (at === 'passphrase') box.current?.focus();
  };
  const open = async () => {
    const passphrase = takePassphrase(box);
    if (file === undefined) return complain('file', noFile);
    setOpening(true);
    setProblem(undefined);
    const signal = begin();
    // Which of the two is to be given again.
    let at: Problem['at'] = 'file';
    try {
      const backup = readBackup(await file.slice(0, MOST_BYTES).text());
      const refusal = refusalOf?.(backup);
      if (refusal !== undefined) throw new BackupRefused(refusal);
      at = 'passphrase';
      const holder = await openKeyBackup(backup, passphrase);
      if (signal.aborted) return holder.wipe();
      onOpened(holder);
    } catch (thrown) {
      if (!signal.aborted)
        complain(thrown instanceof BackupRefused ? at : 'neither', keyTroubleOf(thrown));
    } finally {
      setOpening(false);
    }
  };
  const problemAt = (at: Problem['at']) => (problem?.at === at ? problem.words : undefined);
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
          {problem.words}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" disabled={isOpening} onClick={() => void open()}>
          {action}
        </Button>
        <span role="status" className="text-ink-3">
          {isOpening ? 'Opening the backup …' : ''}
        </span>
      </div>
    </div>
  );
}
