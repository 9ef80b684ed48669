import { useRef, useState } from 'react';
import { backupText, type KeyBackup, readBackup } from '#api/key-backup.ts';
import { openKeyBackup } from '#api/key-holder.ts';
import { isSameKey, KEY_KINDS } from '#domain/signing-key.ts';
import { fingerprintOf } from '#domain/topology-hash.ts';
import { Button } from '#ui/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { FileBox } from './file-box.tsx';
import { keyTroubleOf } from './key-trouble.ts';
import { useLatest } from './latest.ts';
import { useLostFocus } from './lost-focus.ts';
import { PassphraseField, takePassphrase } from './passphrase-field.tsx';

/** The backup is saved, and then opened again from the file: a backup that nobody tried is none. */
export function TestBackup({ backup, onTested }: { backup: KeyBackup; onTested: () => void }) {
  const box = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const begin = useLatest();
  const [problem, setProblem] = useState<string>();
  const [isTesting, setTesting] = useState(false);
  const test = async () => {
    const passphrase = takePassphrase(box);
    if (file === undefined) return setProblem('Choose the file that was just saved.');
    setTesting(true);
    setProblem(undefined);
    const signal = begin();
    try {
      const read = readBackup(await file.slice(0, 20_000).text());
      if (!isSameKey(read.publicKey, backup.publicKey))
        return setProblem('This is the backup of another key.');
      const again = await openKeyBackup(read, passphrase);
      again.wipe();
      if (!signal.aborted) onTested();
    } catch (thrown) {
      setProblem(keyTroubleOf(thrown));
    } finally {
      setTesting(false);
    }
  };
  const place = useLostFocus<HTMLElement>();
  return (
    <section ref={place} tabIndex={-1} aria-label="Backup" className="grid gap-3">
      <p className="max-w-3xl text-ink-2">
        The key of kind {KEY_KINDS[backup.publicKey.spec].name} is made. Save its backup, then open
        it once from the file: only then is the key used.
      </p>
      <Button
        className="justify-self-start"
        onClick={() => {
          const text = new Blob([backupText(backup)], { type: 'application/json' });
          const name = fingerprintOf(backup.publicKey).slice(4, 16);
          saveFile(text, `treeline-key-backup-${name}.json`);
        }}
      >
        Save the backup
      </Button>
      <FileBox keep label="The saved file" onFile={setFile} />
      <PassphraseField label="Passphrase" box={box} />
      {problem !== undefined && (
        <p role="alert" className="text-archive">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" disabled={isTesting} onClick={() => void test()}>
          Test the backup
        </Button>
        <span role="status" className="text-ink-3">
          {isTesting ? 'Opening the backup …' : ''}
        </span>
      </div>
    </section>
  );
}
