import { useRef, useState } from 'react';
import { readBackup } from '#api/key-backup.ts';
import { openKeyBackup } from '#api/key-holder.ts';
import { Button } from '#ui/button.tsx';
import { FileBox } from './file-box.tsx';
import { keyTroubleOf } from './key-trouble.ts';
import { useLatest } from './latest.ts';
import { PassphraseField, takePassphrase } from './passphrase-field.tsx';
import type { ChosenKey } from './progress.ts';

/** A key from the file that `MakeKey` saved. */
export function OpenBackup({ onChosen }: { onChosen: (chosen: ChosenKey) => void }) {
  const box = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const begin = useLatest();
  const [problem, setProblem] = useState<string>();
  const [isOpening, setOpening] = useState(false);
  const open = async () => {
    const passphrase = takePassphrase(box);
    if (file === undefined) return setProblem('Choose the file of the backup.');
    setOpening(true);
    setProblem(undefined);
    const signal = begin();
    try {
      const backup = readBackup(await file.slice(0, 20_000).text());
      const holder = await openKeyBackup(backup, passphrase);
      if (signal.aborted) return holder.wipe();
      onChosen({ key: holder.publicKey, origin: 'opened from its backup', holder });
    } catch (thrown) {
      setProblem(keyTroubleOf(thrown));
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
