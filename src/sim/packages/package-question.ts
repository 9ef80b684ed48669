import {
  type Asker,
  invalidField,
  type LedgerRejection,
  ledgerError,
  missingField,
  unknownPackageNames,
} from '#sim/ledger/ledger-error.ts';
import { isParty } from '#sim/world/host.ts';
import { GLOBAL, PRIVATE, type Synchronizer } from '#sim/world/party.ts';
import { isPackageName } from './vetting.ts';

/** A package name and the parties whose participants must have vetted it. */
export type Requirement = { readonly packageName: string; readonly parties: readonly string[] };

export type Question = {
  readonly requirements: readonly Requirement[];
  readonly synchronizerId: string;
  readonly at: string | undefined;
};

export function synchronizersOf(
  { requirements, synchronizerId }: Question,
  asker: Asker,
): readonly Synchronizer[] {
  if (requirements.length === 0) throw missingField('package_vetting_requirements', asker);
  for (const { packageName, parties } of requirements) {
    if (parties.length === 0) throw missingField('parties', asker);
    if (packageName === '') throw missingField('package_name/packageName', asker);
    if (!/^[A-Za-z0-9_-]{1,255}$/.test(packageName))
      throw invalidField(
        'package_name/packageName',
        `Package name "${packageName}" contains forbidden characters`,
        asker,
      );
  }
  if (synchronizerId !== '' && !synchronizerId.includes('::'))
    throw invalidField(
      'synchronizer_id/synchronizerId',
      `Invalid unique identifier \`${synchronizerId}\` with missing namespace.`,
      asker,
    );
  const names = requirements.map(({ packageName }) => packageName);
  const strange = names.filter((name) => !isPackageName(name));
  if (strange.length > 0) throw unknownPackageNames(strange, asker);
  const parties = requirements.flatMap((requirement) => requirement.parties);
  const unknown = [...new Set(parties.filter((party) => !isParty(party)))];
  if (unknown.length > 0) throw unknownParties(unknown, asker);
  const all = [GLOBAL, PRIVATE];
  if (synchronizerId === '') return all;
  const chosen = all.filter(({ id }) => id === synchronizerId);
  if (chosen.length === 0) throw unknownSynchronizer(synchronizerId, asker);
  return chosen;
}

const unknownParties = (parties: readonly string[], asker: Asker): LedgerRejection =>
  ledgerError(
    'UNKNOWN_INFORMEES',
    11,
    `The participant is not connected to any synchronizer where the given informees are known: ${parties.join(', ')}`,
    asker,
    { resources: parties.map((party) => ['PARTY', party]) },
  );

const unknownSynchronizer = (id: string, asker: Asker): LedgerRejection =>
  ledgerError(
    'INVALID_PRESCRIBED_SYNCHRONIZER_ID',
    9,
    `The synchronizer ${id} is not one that this participant is connected to`,
    asker,
    { resources: [['SYNCHRONIZER_ID', id]] },
  );

export function noneFound(requirements: readonly Requirement[], asker: Asker): LedgerRejection {
  const wanted = requirements.map((one) => `${one.packageName} for ${one.parties.join(', ')}`);
  const cause = `No synchronizer satisfies the vetting requirements: ${wanted.join('; ')}`;
  return ledgerError('NO_PREFERRED_PACKAGES_FOUND', 9, cause, asker);
}
