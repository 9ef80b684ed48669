import type { KeyHolder } from '#api/key-holder.ts';
import type { KeySpec } from '#domain/signing-key.ts';
import { BackupForm } from './backup-form.tsx';
import { MakeKey } from './make-key.tsx';
import type { ChosenKey, UntestedKey } from './progress.ts';
import { TestBackup } from './test-backup.tsx';

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
