import type { Asker } from '#sim/ledger/ledger-error.ts';
import {
  invalidField,
  type LedgerRefusal,
  ledgerError,
  missingField,
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
  if (strange.length > 0) throw unknownNames(strange, asker);
  const parties = requirements.flatMap((requirement) => requirement.parties);
  const unknown = [...new Set(parties.filter((party) => !isParty(party)))];
  if (unknown.length > 0) throw unknownParties(unknown, asker);
  const all = [GLOBAL, PRIVATE];
  if (synchronizerId === '') return all;
  const chosen = all.filter(({ id }) => id === synchronizerId);
  if (chosen.length === 0) throw unknownSynchronizer(synchronizerId, asker);
  return chosen;
}

const refusal = (
  code: string,
  category: 9 | 11,
  cause: string,
  { traceId, release }: Asker,
  resources: readonly (readonly [string, string])[] = [],
): LedgerRefusal => {
  const [status, grpcCode] = category === 9 ? [400, 9] : [404, 5];
  return ledgerError({ status, code, cause, category, grpcCode, resources }, traceId, release);
};

const unknownNames = (names: readonly string[], asker: Asker): LedgerRefusal =>
  refusal(
    'PACKAGE_NAMES_NOT_FOUND',
    11,
    `The following package names do not match upgradable packages uploaded on this participant: [${names.join(', ')}].`,
    asker,
  );

const unknownParties = (parties: readonly string[], asker: Asker): LedgerRefusal =>
  refusal(
    'UNKNOWN_INFORMEES',
    11,
    `The participant is not connected to any synchronizer where the given informees are known: ${parties.join(', ')}`,
    asker,
    parties.map((party) => ['PARTY', party] as const),
  );

const unknownSynchronizer = (id: string, asker: Asker): LedgerRefusal =>
  refusal(
    'INVALID_PRESCRIBED_SYNCHRONIZER_ID',
    9,
    `The synchronizer ${id} is not one that this participant is connected to`,
    asker,
    [['SYNCHRONIZER_ID', id]],
  );

export const noneFound = (requirements: readonly Requirement[], asker: Asker): LedgerRefusal =>
  refusal(
    'NO_PREFERRED_PACKAGES_FOUND',
    9,
    `No synchronizer satisfies the vetting requirements: ${requirements
      .map(({ packageName, parties }) => `${packageName} for ${parties.join(', ')}`)
      .join('; ')}`,
    asker,
  );
