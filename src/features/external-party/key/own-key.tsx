import { backupText } from '#api/keys/key-backup.ts';
import type { KeyHolder } from '#api/keys/key-holder.ts';
import { isSameKey, KEY_KINDS, type KeySpec } from '#domain/signing/signing-key.ts';
import { fingerprintOf } from '#domain/topology/topology-hash.ts';
import { CommandText } from '#features/external-party/command-text.tsx';
import { useOnboarding, useProgress } from '#features/external-party/onboarding.ts';
import type { UntestedKey } from '#features/external-party/progress.ts';
import { useLostFocus } from '#ui/browser/focus.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/controls/button.tsx';
import { BackupForm } from './backup-form.tsx';
import { MakeKey } from './make-key.tsx';

/** Saves the backup and opens it again, because only a tested backup is reliable. */
function TestBackup({
  untested: { holder, backup },
  onTested,
  onWipe,
}: {
  untested: UntestedKey;
  onTested: () => void;
  onWipe: () => void;
}) {
  const place = useLostFocus<HTMLElement>();
  const name = `treeline-key-backup-${fingerprintOf(holder.publicKey).slice(4, 16)}.pem`;
  return (
    <section ref={place} tabIndex={-1} aria-label="Backup" className="grid gap-3">
      <p className="max-w-3xl text-ink-2">
        {KEY_KINDS[holder.publicKey.spec].name} key created. Save the backup, then open the file to
        test it. The key is used only after the test.
      </p>
      <Button
        className="justify-self-start"
        onClick={() => {
          saveFile(new Blob([backupText(backup)], { type: 'application/x-pem-file' }), name);
        }}
      >
        {' '}
        Save backup{' '}
      </Button>
      <div className="grid gap-1">
        <p className="max-w-3xl text-ink-2">
          OpenSSL 1.1.1 and later also open the file. This command asks for the passphrase and
          prints the public key. Without <code className="whitespace-nowrap">-pubout</code>, the
          command prints the private key.
        </p>
        <CommandText name="Command to open" command={`openssl pkey -in ${name} -pubout`} />
      </div>
      <BackupForm
        fileLabel="Saved file"
        action="Test backup"
        noFile="Choose the saved file."
        refusalOf={(publicKey) =>
          isSameKey(publicKey, holder.publicKey) ? undefined : 'This backup belongs to another key.'
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
      onOpened={(holder, isStated) => choose(holder, isStated ? OPENED : OPENED_UNSTATED)}
    />
  );
}

const MADE = 'created here';
const OPENED = 'opened from backup';
const OPENED_UNSTATED =
  'opened from a file that does not state its public key; compare the fingerprint';
