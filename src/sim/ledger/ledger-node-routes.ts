import type { Json } from '#sim/http/json-text.ts';
import { GLOBAL, PRIVATE } from '#sim/world/party.ts';
import { missingField, redacted, userNotFound } from './ledger-error.ts';
import type { LedgerRoute } from './ledger-node.ts';
import { requireReading } from './ledger-request.ts';
import { isFrom, type Release } from './release.ts';
import { ANYONE, isAdmin, type Right, userWithId } from './user.ts';

export const participantId: LedgerRoute = (_context, _asker, { participant }) => ({
  participantId: participant,
});

/**
 * With a party, only the synchronizers where this participant hosts it, with its permission there
 * (docs/facts/wire.md#node-routes); without a party, all, and the permission is unspecified.
 */
export const connectedSynchronizers: LedgerRoute = (context, asker, { topology, participant }) => {
  const party = context.req.query('party');
  if (party !== undefined) requireReading([party], false, asker);
  const permission =
    party === undefined
      ? 'PARTICIPANT_PERMISSION_UNSPECIFIED'
      : 'PARTICIPANT_PERMISSION_SUBMISSION';
  const returned = [GLOBAL, PRIVATE].filter(
    ({ id }) => party === undefined || topology.hosts(id, party)?.includes(participant),
  );
  return {
    connectedSynchronizers: returned.map(({ alias, id }) => ({
      synchronizerAlias: alias,
      synchronizerId: id,
      permission,
    })),
  };
};

/** `GET /v2/authenticated-user` (3.4 and later). */
export const theUser: LedgerRoute = (_context, asker) => {
  const { user, release } = asker;
  if (user === ANYONE) throw missingField('user_id', asker);
  return {
    user: {
      id: user.id,
      primaryParty: user.primaryParty,
      isDeactivated: false,
      metadata: { resourceVersion: '0', annotations: {} },
      identityProviderId: '',
      ...(isFrom(release, 3, 5, 1) ? { primaryPartyAuthentication: false } : {}),
    },
  };
};

/** `GET /v2/users/{id}/rights`: every user may read its own, an admin those of any user. */
export const rights: LedgerRoute = (context, asker) => {
  const id = context.req.param('userId') ?? '';
  const own = id === asker.user.id && asker.user.hidesRights !== true;
  if (!own && !isAdmin(asker.user)) throw redacted(403, asker);
  const user = userWithId(id);
  if (user === undefined) throw userNotFound(id, 'getting user rights', asker);
  return { rights: user.rights.map((right) => ({ kind: rightJson(right) })) };
};

const rightJson = (right: Right) => ({
  [right.kind]: { value: 'party' in right ? { party: right.party } : {} },
});

/**
 * `/v2/version`, as recorded from 3.4.12; `packageFeature` exists from 3.4 on
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
