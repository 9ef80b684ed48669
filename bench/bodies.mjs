// Made-up answers of Scan's GET /v0/events/{update_id}, of any size; the same order always gives
// the same bytes. About 1,527 bytes for an event, ids in lexicographic order as Scan sends them,
// one integer beyond 2^53. Written piece by piece: 200,000 events are 305 MB.
import { Buffer } from 'node:buffer';
import { eventOf, openWorld, TIME } from './body-events.mjs';
import { plantTree } from './body-trees.mjs';
import { openDice } from './dice.mjs';

const PIECE = 1 << 20;

/**
 * One body, `{ updateId, bytes, pieces }`: `events` 1 to 200,000; `shape` tree, wide, chain or
 * roots; `script` latin or other.
 */
export function makeBody({ events, shape = 'tree', script = 'latin' }) {
  const dice = openDice(`${events} ${shape} ${script}`);
  const updateId = `1220${dice.hex(64)}`;
  const world = openWorld(dice, script);
  const { childrenOf, roots } = plantTree(dice, events, shape);
  const idOf = (node) => `#${updateId}:${node}`;
  const pieces = [];
  let waiting = [];
  let length = 0;
  const write = (text) => {
    waiting.push(text);
    length += text.length;
    if (length > PIECE) flush();
  };
  const flush = () => {
    pieces.push(Buffer.from(waiting.join('')));
    waiting = [];
    length = 0;
  };

  const head = { update_id: updateId, migration_id: 4, workflow_id: '', record_time: TIME };
  const more = { synchronizer_id: world.synchronizer, effective_at: TIME };
  const rootIds = JSON.stringify(roots.map(idOf));
  write(`{"update":${open({ ...head, ...more })},"root_event_ids":${rootIds},"events_by_id":{`);
  const nodes = Array.from({ length: events }, (_, node) => node);
  nodes.sort((a, b) => (String(a) < String(b) ? -1 : 1));
  for (const [at, node] of nodes.entries()) {
    const children = childrenOf(node)?.map(idOf);
    const event = eventOf(world, idOf(node), children, at === events - 1);
    write(`${at === 0 ? '' : ','}"${idOf(node)}":${JSON.stringify(event)}`);
  }
  const traffic = '{"total_traffic_cost":9007199254740993,"envelope_traffic_summaries":[]}';
  write(`}},"verdict":${verdictOf(world, updateId)},"traffic_summary":${traffic}}`);
  flush();
  return { updateId, pieces, bytes: pieces.reduce((sum, piece) => sum + piece.byteLength, 0) };
}

/** An object's text without its closing brace. */
function open(value) {
  return JSON.stringify(value).slice(0, -1);
}

function verdictOf({ parties, synchronizer }, updateId) {
  return JSON.stringify({
    update_id: updateId,
    migration_id: 4,
    domain_id: synchronizer,
    record_time: TIME,
    finalization_time: '2026-11-20T09:13:45.223456Z',
    submitting_parties: [parties[0]],
    submitting_participant_uid: `PAR::node::${parties[0].split('::')[1]}`,
    verdict_result: 'VERDICT_RESULT_ACCEPTED',
    mediator_group: 0,
    transaction_views: { views: [], root_views: [] },
  });
}
