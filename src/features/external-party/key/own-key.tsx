import { backupText } from '#api/keys/key-backup.ts';
import type { KeyHolder } from '#api/keys/key-holder.ts';
import { isSameKey, KEY_KINDS, type KeySpec } from '#domain/signing/signing-key.ts';
import { fingerprintOf } from '#domain/topology/topology-hash.ts';
import { useOnboarding, useProgress } from '#features/external-party/onboarding.ts';
import type { UntestedKey } from '#features/external-party/progress.ts';
import { useLostFocus } from '#ui/browser/focus.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/controls/button.tsx';
import { BackupForm } from './backup-form.tsx';
import { MakeKey } from './make-key.tsx';

/** Saves the backup and opens it again, because only a tested backup is reliable. */
function TestBackup({
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
        {KEY_KINDS[backup.publicKey.spec].name} key created. Save the backup, then open the file to
        test it. The key is used only after the test.
      </p>
      <Button
        className="justify-self-start"
        onClick={() => {
          const text = new Blob([backupText(backup)], { type: 'application/json' });
          const name = fingerprintOf(backup.publicKey).slice(4, 16);
          saveFile(text, `treeline-key-backup-${name}.json`);
        }}
      >
        {' '}
        Save backup{' '}
      </Button>
      <BackupForm
        fileLabel="Saved file"
        action="Test backup"
        noFile="Choose the saved file."
        refusalOf={({ publicKey }) =>
          isSameKey(publicKey, backup.publicKey) ? undefined : 'This backup belongs to another key.'
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

export function OwnKey({ way, specs }: { way: 'make' | 'backup'; specs: readonly KeySpec[] }) {
  const { onboarding } = useOnboarding();
  const { untested } = useProgress(onboarding);
  const choose = (holder: KeyHolder, origin: string) =>
    onboarding.choose({ key: holder.publicKey, origin, holder });
  if (untested !== undefined)
    return (
      <TestBackup
        untested={untested}
        onTested={() => choose(untested.holder, MADE)}
        onWipe={() => onboarding.hold(undefined)}
      />
    );
  if (way === 'make')
    return (
      <MakeKey
        specs={specs}
        onMade={(holder) => choose(holder, MADE)}
        onBackedUp={onboarding.hold}
      />
    );
  return (
    <BackupForm
      fileLabel="Backup file"
      action="Open backup"
      noFile="Choose the backup file."
      onOpened={(holder) => choose(holder, 'opened from backup')}
    />
  );
}

const MADE = 'created here';
