import { useRef, useState } from 'react';
import { BackupRefused, readBackup } from '#api/key-backup.ts';
import { openKeyBackup } from '#api/key-holder.ts';
import { Button } from '#ui/button.tsx';
import { FileBox } from './file-box.tsx';
import { PassphraseField, takePassphrase } from './passphrase-field.tsx';
import type { ChosenKey } from './progress.ts';

/** A key from the file that `MakeKey` saved. */
export function OpenBackup({ onChosen }: { onChosen: (chosen: ChosenKey) => void }) {
  const box = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [isOpening, setOpening] = useState(false);
  const open = async () => {
    const passphrase = takePassphrase(box);
    if (file === undefined) return setProblem('Choose the file of the backup.');
    setOpening(true);
    setProblem(undefined);
    try {
      const backup = readBackup(await file.slice(0, 20_000).text());
      const holder = await openKeyBackup(backup, passphrase);
      onChosen({ key: holder.publicKey, origin: 'opened from its backup', holder });
    } catch (thrown) {
      if (!(thrown instanceof BackupRefused)) throw thrown;
      setProblem(thrown.message);
    } finally {
      setOpening(false);
    }
  };
  return (
    <div className="grid gap-3">
      <FileBox keep label="The backup’s file" onFile={setFile} />
      <PassphraseField label="Passphrase" box={box} />
      {problem !== undefined && (
        <p role="alert" className="text-archive">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" disabled={isOpening} onClick={() => void open()}>
          Open the backup
        </Button>
        <span role="status" className="text-ink-3">
          {isOpening ? 'Opening the backup …' : ''}
        </span>
      </div>
    </div>
  );
}
