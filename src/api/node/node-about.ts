import * as z from 'zod/mini';
import type { Watching } from '#api/http/api-request.ts';
import { textIntake } from '#api/http/body.ts';
import { parseExact } from '#api/json/exact-json.ts';
import { dropInvalidMembers, int64Wire, textWire } from '#api/json/shape.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { type Int64, readInt64 } from '#domain/ledger/int64.ts';
import { clockDifference } from '#domain/node/clock-difference.ts';

const flag = z.nullish(z.boolean());
const int64 = z.nullish(int64Wire);
const supported = z.nullish(z.looseObject({ supported: flag }));

/** GET /v2/version. Older nodes report fewer features. */
const NodeAboutWire = z.looseObject({
  version: textWire,
  features: z.nullish(
    z.looseObject({
      experimental: z.nullish(
        z.looseObject({ staticTime: supported, commandInspectionService: supported }),
      ),
      userManagement: z.nullish(z.looseObject({ supported: flag, maxRightsPerUser: int64 })),
      partyManagement: z.nullish(z.looseObject({ maxPartiesPageSize: int64 })),
      offsetCheckpoint: z.nullish(
        z.looseObject({
          maxOffsetCheckpointEmissionDelay: z.nullish(z.looseObject({ seconds: int64 })),
        }),
      ),
      packageFeature: z.nullish(z.looseObject({ maxVettedPackagesPageSize: int64 })),
    }),
  ),
});

/** A node's version and features; undefined means not reported. */
export type NodeAbout = {
  readonly version: string;
  readonly staticTime: boolean | undefined;
  readonly commandInspection: boolean | undefined;
  readonly userManagement: boolean | undefined;
  readonly maxRightsPerUser: Int64 | undefined;
  readonly maxPartiesPage: Int64 | undefined;
  readonly checkpointSeconds: Int64 | undefined;
  readonly maxVettedPackagesPage: Int64 | undefined;
};

/** By how much this browser's clock is ahead of the node's, in microseconds, where that is known. */
export type AboutClock = { readonly clockAhead: bigint | undefined };

/** Reads the response of /v2/version. Throws SyntaxError or WrongShape. */
export function readNodeAbout(text: string): NodeAbout {
  const { value } = dropInvalidMembers(NodeAboutWire, parseExact(text), ['version']);
  const { experimental, userManagement, partyManagement, offsetCheckpoint, packageFeature } =
    value.features ?? {};
  return {
    version: value.version,
    staticTime: experimental?.staticTime?.supported ?? undefined,
    commandInspection: experimental?.commandInspectionService?.supported ?? undefined,
    userManagement: userManagement?.supported ?? undefined,
    maxRightsPerUser: readInt64(userManagement?.maxRightsPerUser),
    maxPartiesPage: readInt64(partyManagement?.maxPartiesPageSize),
    checkpointSeconds: readInt64(offsetCheckpoint?.maxOffsetCheckpointEmissionDelay?.seconds),
    maxVettedPackagesPage: readInt64(packageFeature?.maxVettedPackagesPageSize),
  };
}

/** Sent without a token (docs/facts/wire.md#versions). May reject with `RequestFailed`. */
export function askAbout(
  ledger: Pick<LedgerClient, 'small'>,
  watching?: Watching,
): Promise<NodeAbout & AboutClock> {
  const sent = Date.now();
  const read = (text: string) => ({ ...readNodeAbout(text), clockAhead: undefined });
  return ledger.small<NodeAbout & AboutClock>(
    {
      path: '/v2/version',
      read,
      isOpen: true,
      open: (_declared, place, date) => {
        const clockAhead = clockDifference(date, sent, Date.parse(place.at));
        return textIntake((text) => ({ ...readNodeAbout(text), clockAhead }));
      },
    },
    watching,
  );
}
