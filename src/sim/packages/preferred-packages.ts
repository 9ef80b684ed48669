import type { Json } from '#sim/http/json-text.ts';
import { isObject, readBody, textMember, textsMember } from '#sim/http/request-body.ts';
import type { Asker } from '#sim/ledger/ledger-error.ts';
import { undecodable } from '#sim/ledger/ledger-error.ts';
import type { LedgerNode, LedgerRoute } from '#sim/ledger/ledger-node.ts';
import { type Moment, momentOf } from '#sim/world/moment.ts';
import type { Package } from './package.ts';
import { noneFound, type Question, type Requirement, synchronizersOf } from './package-question.ts';
import { preferredOf } from './vetting.ts';

/**
 * `GET …/preferred-package-version` (until 3.5): null for none
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
 * `POST …/preferred-packages`: one for each name, or an error (Canton, NoPreferredPackagesFound).
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

/** The default is the participant's clock (OpenAPI). */
function readMoment(text: string | undefined, where: string, { clock }: LedgerNode): Moment {
  if (text === undefined || text === '') return momentOf(clock?.() ?? new Date());
  const date = new Date(text);
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z$/.test(text);
  if (!isInstant || Number.isNaN(date.getTime())) throw undecodable(where);
  return momentOf(date);
}
