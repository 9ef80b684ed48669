import { jsonAnswer, textAnswer } from '#sim/http/answer.ts';
import { jsonText } from '#sim/http/json-text.ts';
import { invalidArgument, redacted, undecodable } from '#sim/ledger/ledger-error.ts';
import type { LedgerNode, LedgerRoute } from '#sim/ledger/ledger-node.ts';
import { requireParty, requireReading } from '#sim/ledger/ledger-request.ts';
import { isAdmin } from '#sim/ledger/user.ts';
import { GLOBAL } from '#sim/world/party.ts';
import { ofBase64, ofText, toBase64 } from './bytes.ts';
import type { Topology } from './hosting.ts';
import { problemOfId } from './unique-id.ts';

const MOST = 10_000;

export const knownParties: LedgerRoute = (context, asker, { topology, participant }) => {
  if (!isAdmin(asker.user)) throw redacted(403, asker);
  const size = Number(context.req.query('pageSize') ?? 0);
  const invalid = (what: string) => invalidArgument(what, asker);
  if (!Number.isInteger(size)) throw undecodable('query parameter pageSize');
  if (size < 0) throw invalid('Page size must be non-negative');
  if (size > MOST) throw invalid(`Page size must not exceed the server's maximum of ${MOST}`);
  const token = context.req.query('pageToken') ?? '';
  const after = ofBase64(token);
  if (after === undefined) throw invalid('Invalid page token');
  const begin = new TextDecoder().decode(after);
  const filter = context.req.query('filter-party') ?? '';
  const known = [...topology.parties()].filter(
    ([party]) => party > begin && party.startsWith(filter),
  );
  const page = known.slice(0, size || MOST);
  const last = page.at(-1)?.[0] ?? '';
  const isWhole = page.length < (size || MOST);
  return {
    partyDetails: page.map(([party, hosts]) => details(party, hosts, participant)),
    nextPageToken: isWhole ? '' : toBase64(ofText(last)),
  };
};

/** `GET /v2/parties/{party}`, with further parties in `?parties=`; unknown ones are omitted. */
export const partyDetails: LedgerRoute = (context, asker, { topology, participant }) => {
  const asked = [context.req.param('party') ?? '', ...(context.req.queries('parties') ?? [])];
  if (!isAdmin(asker.user)) requireReading(asked, false, asker);
  for (const party of asked) requireParty(party, asker);
  const known = topology.parties();
  const found = [...new Set(asked)].flatMap((party) => {
    const hosts = known.get(party);
    return hosts === undefined ? [] : [details(party, hosts, participant)];
  });
  for (const party of asked) topology.lookedAt(party);
  return { partyDetails: found };
};

const details = (
  party: string,
  hosts: readonly string[],
  participant: LedgerNode['participant'],
) => ({
  party,
  isLocal: hosts.includes(participant),
  localMetadata: { resourceVersion: '', annotations: {} },
  identityProviderId: '',
});

/**
 * `GET /v0/domains/{domain}/parties/{party}/participant-id`, and v1 for parties with several hosts.
 * Scan has data only of its own synchronizer.
 */
export function scanHosts(
  topology: Topology,
  version: 'v0' | 'v1',
  synchronizer: string,
  party: string,
): Response {
  const problem = problemOfId(synchronizer);
  if (problem !== undefined) return refusal(400, `Could not decode synchronizer ID: ${problem}`);
  const partyProblem = problemOfId(party);
  if (partyProblem !== undefined) return refusal(400, `Could not decode party ID: ${partyProblem}`);
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
