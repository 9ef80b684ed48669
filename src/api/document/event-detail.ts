import { readMove } from '#api/event/read-move.ts';
import type { BuiltForest } from '#domain/forest/child-forest.ts';
import type { EventDetail, Relative, SourceName, ValueEncoding } from '#domain/update/document.ts';
import { type ContractIds, readContractIds } from './contract-ids.ts';
import type { Events } from './event-list.ts';
import { eventRow } from './event-row.ts';
import { toBlob, toFields, toPayloads, toRoles } from './event-text.ts';
import { readViews } from './read-views.ts';
import { MOST_RELATIVES, relativesOf, stringsIn } from './relatives.ts';

/** Here, because details and searches need it, and a page loads one file less. */
export { readContractIds };

type Parts = {
  readonly source: SourceName;
  readonly encoding: ValueEncoding;
  readonly built: BuiltForest;
  readonly events: Events;
};

/** Everything about the event of a row, with the events of its contract and of those it mentions. */
export function eventDetail(parts: Parts, contracts: ContractIds, row: number): EventDetail {
  const { events, built } = parts;
  const node = built.nodeAt[row] ?? 0;
  const event = events.read(node);
  const side = parts.source.startsWith('scan') ? 'scan' : 'ledger';
  const own = toPayloads(event, parts.encoding);
  const { views, payloads: viewed } = readViews(event, parts.encoding, own.length);
  const payloads = [...own, ...viewed];
  const contractId = events.contractId(node);
  const isOther = (relative: Relative) => relative.row !== row;
  const texts = stringsIn(payloads);
  const found = relativesOf(parts, contracts, new Set([contractId, ...texts]));
  const mentioned = [...texts]
    .filter((text) => text !== contractId)
    .flatMap((text) => (found.get(text) ?? []).filter(isOther));
  return {
    ...eventRow(events, built, row),
    move: readMove(event, side),
    views,
    blob: toBlob(event),
    roles: side === 'scan' ? [] : toRoles(event),
    fields: toFields(event),
    payloads,
    related: (found.get(contractId) ?? []).filter(isOther),
    mentioned: mentioned.slice(0, MOST_RELATIVES),
  };
}
