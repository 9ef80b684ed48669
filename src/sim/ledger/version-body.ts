import type { Json } from '#sim/http/json-text.ts';
import { isFrom, type Release } from './release.ts';

/**
 * `/v2/version`, as recorded from 3.4.12; `packageFeature` since 3.4
 * (docs/facts/wire.md#fields-by-version and #node-routes).
 */
export function versionBody({
  release,
  checkpointSeconds = 75n,
}: {
  readonly release: Release;
  readonly checkpointSeconds?: bigint;
}): Json {
  return {
    version: release.version,
    features: {
      experimental: {
        staticTime: { supported: false },
        commandInspectionService: { supported: true },
      },
      userManagement: { supported: true, maxRightsPerUser: 1000, maxUsersPageSize: 1000 },
      partyManagement: { maxPartiesPageSize: 10000 },
      offsetCheckpoint: {
        maxOffsetCheckpointEmissionDelay: {
          seconds: checkpointSeconds,
          nanos: 0,
          unknownFields: { fields: {} },
        },
      },
      ...(isFrom(release, 3, 4) ? { packageFeature: { maxVettedPackagesPageSize: 100 } } : {}),
    },
  };
}
