import * as z from 'zod/mini';
import type { SmallRoute, Watching } from '#api/http/api-request.ts';
import { parseExact } from '#api/json/exact-json.ts';
import { checkShape, textWire } from '#api/json/shape.ts';
import { packageRoutesOf } from '#api/ledger/capabilities.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { type Failure, failureOf, serverMessageOf } from '#domain/failure/failure.ts';
import type {
  PackageAnswer,
  PackageQuestion,
  PackageReference,
  PackageRoute,
} from '#domain/package/package-question.ts';

const PackageReferenceWire = z.looseObject({
  packageId: textWire,
  packageName: textWire,
  packageVersion: textWire,
});

const PreferredVersionWire = z.looseObject({
  packagePreference: z.nullish(
    z.looseObject({ packageReference: PackageReferenceWire, synchronizerId: textWire }),
  ),
});

const PreferredPackagesWire = z.looseObject({
  packageReferences: z.array(PackageReferenceWire),
  synchronizerId: textWire,
});

const BELOW = '/v2/interactive-submission';

/**
 * Uses the first route that this node offers. Rejects with `RequestFailed` (`not-offered` if no
 * route is available).
 * @param version the text of /v2/version; undefined while unknown
 */
export async function askPreferredPackages(
  ledger: Pick<LedgerClient, 'small'>,
  question: PackageQuestion,
  version: string | undefined,
  watching?: Watching,
): Promise<PackageAnswer> {
  let absent: unknown;
  for (const route of packageRoutesOf(version, question)) {
    try {
      return await ledger.small(ROUTES[route](question), watching);
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure !== undefined && isNoneFound(failure))
        return { kind: 'none', said: saidIn(failure), route };
      if (failure?.kind !== 'not-offered') throw thrown;
      absent = thrown;
    }
  }
  throw absent;
}

const ROUTES: Readonly<
  Record<PackageRoute, (question: PackageQuestion) => SmallRoute<PackageAnswer>>
> = {
  version: ({ names, parties, synchronizer, at }) => {
    const query = new URLSearchParams(parties.map((party) => ['parties', party]));
    for (const name of names) query.append('package-name', name);
    if (synchronizer !== undefined) query.set('synchronizer-id', synchronizer);
    // The only route whose param has underscores (docs/facts/wire.md#preferred-packages).
    if (at !== undefined) query.set('vetting_valid_at', at);
    return { path: `${BELOW}/preferred-package-version?${query}`, read: readPreferredVersion };
  },
  packages: ({ names, parties, synchronizer, at }) => ({
    path: `${BELOW}/preferred-packages`,
    body: {
      packageVettingRequirements: names.map((packageName) => ({ packageName, parties })),
      // Required up to 3.4 according to the OpenAPI document; "" means none.
      synchronizerId: synchronizer ?? '',
      ...(at === undefined ? {} : { vettingValidAt: at }),
    },
    read: readPreferredPackages,
  }),
};

export function readPreferredVersion(text: string): PackageAnswer {
  const { packagePreference } = checkShape(PreferredVersionWire, parseExact(text));
  if (packagePreference === undefined || packagePreference === null)
    return { kind: 'none', said: undefined, route: 'version' };
  const { packageReference, synchronizerId } = packagePreference;
  return {
    kind: 'preferred',
    packages: [toReference(packageReference)],
    synchronizer: synchronizerId,
    route: 'version',
  };
}

export function readPreferredPackages(text: string): PackageAnswer {
  const { packageReferences, synchronizerId } = checkShape(PreferredPackagesWire, parseExact(text));
  return {
    kind: 'preferred',
    packages: packageReferences.map(toReference),
    synchronizer: synchronizerId,
    route: 'packages',
  };
}

const toReference = ({
  packageId,
  packageName,
  packageVersion,
}: PackageReference): PackageReference => ({ packageId, packageName, packageVersion });

/** The newer route returns an error when no package is found (error-codes.json). */
function isNoneFound(failure: Failure): boolean {
  const message = serverMessageOf(failure);
  return message.kind === 'ledger-error' && message.error.code === 'NO_PREFERRED_PACKAGES_FOUND';
}

function saidIn(failure: Failure): string | undefined {
  const message = serverMessageOf(failure);
  return message.kind === 'ledger-error' ? message.error.cause : undefined;
}
