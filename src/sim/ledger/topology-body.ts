import type { Json } from '#sim/http/json-text.ts';
import { iso } from '#sim/world/moment.ts';
import type { AuthorizationEvent, TopologyChange } from '#sim/world/update.ts';
import { traceJson } from './ledger-event.ts';
import { isFrom, type Release } from './release.ts';

const PERMISSIONS = ['UNSPECIFIED', 'SUBMISSION', 'CONFIRMATION', 'OBSERVATION'];

/** `JsTopologyTransaction`; `parties` undefined selects every party. */
export function topologyBody(
  update: TopologyChange,
  parties: ReadonlySet<string> | undefined,
  release: Release,
): Json | undefined {
  const events = update.events.filter(
    ({ party, change }) =>
      (parties === undefined || parties.has(party)) &&
      (change !== 'Onboarding' || isFrom(release, 3, 5, 1)),
  );
  if (events.length === 0) return undefined;
  return {
    updateId: update.updateId,
    offset: update.offset,
    synchronizerId: update.synchronizer.id,
    recordTime: update.untimed === true ? null : iso(update.recordTime, 'java'),
    events: events.map((event) => authorizationJson(event, release)),
    traceContext: traceJson(update.traceparent),
  };
}

/**
 * 3.3 has neither the `event` nor the `value` layer, and a numeric permission
 * (docs/facts/wire.md#topology-events).
 */
function authorizationJson(event: AuthorizationEvent, release: Release): Json {
  const kind = `ParticipantAuthorization${event.change}`;
  const isNew = isFrom(release, 3, 4);
  const permission = isNew
    ? `PARTICIPANT_PERMISSION_${event.permission}`
    : PERMISSIONS.indexOf(event.permission);
  const fields = {
    partyId: event.party,
    participantId: event.participant,
    ...(event.change === 'Revoked' ? {} : { participantPermission: permission }),
  };
  return isNew ? { event: { [kind]: { value: fields } } } : { [kind]: fields };
}
