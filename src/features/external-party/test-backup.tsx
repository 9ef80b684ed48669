import { backupText } from '#api/key-backup.ts';
import { isSameKey, KEY_KINDS } from '#domain/signing-key.ts';
import { fingerprintOf } from '#domain/topology-hash.ts';
import { Button } from '#ui/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { BackupForm } from './backup-form.tsx';
import { useLostFocus } from './lost-focus.ts';
import type { UntestedKey } from './progress.ts';

/** The backup is saved, and then opened again from the file: a backup that nobody tried is none. */
export function TestBackup({
  untested: { backup },
  onTested,
  onWipe,
}: {
  untested: UntestedKey;
  onTested: () => void;
  onWipe: () => void;
}) {
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
      <BackupForm
        fileLabel="The saved file"
        action="Test the backup"
        noFile="Choose the file that was just saved."
        refusalOf={({ publicKey }) =>
          isSameKey(publicKey, backup.publicKey) ? undefined : 'This is the backup of another key.'
        }
        onOpened={(again) => {
          again.wipe();
          onTested();
        }}
      />
      <Button className="justify-self-start" onClick={onWipe}>
        Wipe this key and use another
      </Button>
    </section>
  );
}
