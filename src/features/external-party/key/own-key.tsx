import { backupText } from '#api/keys/key-backup.ts';
import type { KeyHolder } from '#api/keys/key-holder.ts';
import { isSameKey, KEY_KINDS, type KeySpec } from '#domain/signing/signing-key.ts';
import { fingerprintOf } from '#domain/topology/topology-hash.ts';
import type { ChosenKey, UntestedKey } from '#features/external-party/progress.ts';
import { useLostFocus } from '#ui/browser/lost-focus.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/controls/button.tsx';
import { BackupForm } from './backup-form.tsx';
import { MakeKey } from './make-key.tsx';

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

/** A private key that this page shall hold: made here, or opened from its backup. */
export function OwnKey(props: {
  way: 'make' | 'backup';
  /** What this browser can make. */
  specs: readonly KeySpec[];
  untested: UntestedKey | undefined;
  onUntested: (untested: UntestedKey | undefined) => void;
  onChosen: (chosen: ChosenKey) => void;
}) {
  const { way, specs, untested, onUntested, onChosen } = props;
  const choose = (holder: KeyHolder, origin: string) =>
    onChosen({ key: holder.publicKey, origin, holder });
  if (untested !== undefined)
    return (
      <TestBackup
        untested={untested}
        onTested={() => choose(untested.holder, MADE)}
        onWipe={() => onUntested(undefined)}
      />
    );
  if (way === 'make')
    return (
      <MakeKey
        specs={specs}
        onMade={(holder) => choose(holder, MADE)}
        onBackedUp={(made) => onUntested(made)}
      />
    );
  return (
    <BackupForm
      fileLabel="The backup’s file"
      action="Open the backup"
      noFile="Choose the file of the backup."
      onOpened={(holder) => choose(holder, 'opened from its backup')}
    />
  );
}

const MADE = 'made here';
