import { jsonAnswer, textAnswer } from '#sim/http/answer.ts';
import { jsonText } from '#sim/http/json-text.ts';
import { GLOBAL } from '#sim/world/party.ts';
import type { Topology } from './hosting.ts';
import { flawOfId } from './unique-id.ts';

/**
 * `GET /v0/domains/{domain}/parties/{party}/participant-id`, and v1 for parties of several hosts.
 * Scan has data of its own synchronizer only.
 */
export function scanHosts(
  topology: Topology,
  version: 'v0' | 'v1',
  synchronizer: string,
  party: string,
): Response {
  const flaw = flawOfId(synchronizer);
  if (flaw !== undefined) return refusal(400, `Could not decode synchronizer ID: ${flaw}`);
  const partyFlaw = flawOfId(party);
  if (partyFlaw !== undefined) return refusal(400, `Could not decode party ID: ${partyFlaw}`);
  const hosts = synchronizer === GLOBAL.id ? topology.hosts(synchronizer, party) : undefined;
  const [first] = hosts ?? [];
  if (hosts === undefined || first === undefined) return refusal(404, `Party not found: ${party}`);
  if (version === 'v1')
    return jsonAnswer({ participant_ids: hosts.map((participant) => `PAR::${participant}`) });
  return hosts.length === 1
    ? jsonAnswer({ participant_id: `PAR::${first}` })
    : refusal(
        500,
        `Party ${party} is hosted on multiple participants, which is not currently supported`,
      );
}

const refusal = (status: number, error: string): Response =>
  textAnswer(status, jsonText({ error }), 'application/json');
