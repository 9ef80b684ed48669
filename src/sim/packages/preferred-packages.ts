import type { Json } from '#sim/http/json-text.ts';
import { isObject, readBody, textMember, textsMember } from '#sim/http/request-body.ts';
import {
  type Asker,
  invalidField,
  type LedgerRejection,
  ledgerError,
  missingField,
  undecodable,
  unknownPackageNames,
} from '#sim/ledger/ledger-error.ts';
import type { LedgerNode, LedgerRoute } from '#sim/ledger/ledger-node.ts';
import { type Moment, momentOf } from '#sim/world/moment.ts';
import { GLOBAL, isParty, PRIVATE, type Synchronizer } from '#sim/world/party.ts';
import type { Package } from './package.ts';
import { isPackageName, preferredOf } from './vetting.ts';

/** A package name and the parties whose participants must have vetted it. */
type Requirement = { readonly packageName: string; readonly parties: readonly string[] };

type Question = {
  readonly requirements: readonly Requirement[];
  readonly synchronizerId: string;
  readonly at: string | undefined;
};

function synchronizersOf(
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

function noneFound(requirements: readonly Requirement[], asker: Asker): LedgerRejection {
  const wanted = requirements.map((one) => `${one.packageName} for ${one.parties.join(', ')}`);
  const cause = `No synchronizer satisfies the vetting requirements: ${wanted.join('; ')}`;
  return ledgerError('NO_PREFERRED_PACKAGES_FOUND', 9, cause, asker);
}

/**
 * `GET …/preferred-package-version` (up to 3.5) returns null for none
 * (docs/facts/wire.md#preferred-packages).
 */
export const preferredPackageVersion: LedgerRoute = (context, asker, node) => {
  const packageName = context.req.query('package-name');
  if (packageName === undefined) throw undecodable('query parameter package-name (missing)');
  const question = {
    requirements: [{ packageName, parties: context.req.queries('parties') ?? [] }],
    synchronizerId: context.req.query('synchronizer-id') ?? '',
    at: context.req.query('vetting_valid_at'),
  };
  const moment = readMoment(question.at, 'query parameter vetting_valid_at', node);
  const found = answerTo(question, moment, asker);
  const [preferred] = found?.packages ?? [];
  return {
    packagePreference:
      found === undefined || preferred === undefined
        ? null
        : { packageReference: reference(preferred), synchronizerId: found.synchronizer.id },
  };
};

/**
 * `POST …/preferred-packages` returns one package per name, or an error (Canton,
 * NoPreferredPackagesFound).
 */
export const preferredPackages: LedgerRoute = async (context, asker, node) => {
  const body = await readBody(context.req.raw);
  const asked = body['packageVettingRequirements'] ?? [];
  if (!Array.isArray(asked))
    throw undecodable("body (expecting array at 'packageVettingRequirements')");
  const requirements = asked.map((one): Requirement => {
    if (!isObject(one))
      throw undecodable("body (expecting object at 'packageVettingRequirements')");
    return {
      packageName: textMember(one, 'packageName'),
      parties: textsMember(one, 'parties') ?? [],
    };
  });
  const text = (name: string) => (body[name] == null ? undefined : textMember(body, name));
  const question = {
    requirements,
    synchronizerId: text('synchronizerId') ?? '',
    at: text('vettingValidAt'),
  };
  const moment = readMoment(question.at, "body (Instant at 'vettingValidAt')", node);
  const found = answerTo(question, moment, asker);
  if (found === undefined) throw noneFound(requirements, asker);
  return {
    packageReferences: found.packages.map(reference),
    synchronizerId: found.synchronizer.id,
  };
};

function answerTo(question: Question, at: Moment, asker: Asker) {
  for (const synchronizer of synchronizersOf(question, asker)) {
    const packages = question.requirements.flatMap(
      ({ packageName, parties }) => preferredOf(packageName, parties, synchronizer, at) ?? [],
    );
    if (packages.length === question.requirements.length) return { packages, synchronizer };
  }
  return undefined;
}

const reference = ({ id, name, version }: Package): Json => ({
  packageId: id,
  packageName: name,
  packageVersion: version,
});

/** By default, the time of the participant's clock (OpenAPI). */
function readMoment(text: string | undefined, where: string, { clock }: LedgerNode): Moment {
  if (text === undefined || text === '') return momentOf(clock?.() ?? new Date());
  const date = new Date(text);
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z$/.test(text);
  if (!isInstant || Number.isNaN(date.getTime())) throw undecodable(where);
  return momentOf(date);
}
