import type {
  Notice,
  SourceName,
  UpdateDocument,
  UpdateFacts,
  UpdateKind,
} from '#domain/document.ts';
import { readInt64 } from '#domain/int64.ts';
import { buildNodeForest } from '#domain/node-forest.ts';
import { type LedgerEvents, readEventsById, readLedgerEvents } from './ledger-events.ts';
import type { LedgerUpdateWire } from './ledger-wire.ts';
import type { ReceivedBody } from './received-body.ts';
import type { Step } from './shape.ts';
import { surveyEvents } from './survey.ts';
import { eventRow, openDocument } from './update-document.ts';

/** One checked answer of the ledger. */
export type LedgerItem = {
  readonly source: SourceName;
  readonly body: ReceivedBody;
  readonly kind: UpdateKind;
  readonly wire: LedgerUpdateWire;
  /** Where the update stands in the answer. */
  readonly path: readonly Step[];
  readonly notices: readonly Notice[];
  readonly unknown: readonly (readonly [name: string, value: unknown])[];
};

/** A checked ledger answer as a document. */
export function toLedgerDocument(
  item: LedgerItem,
  asked: { readonly updateId: string },
): UpdateDocument {
  const { source, body, wire, kind } = item;
  const read = readEvents(item);
  const { events } = read;
  const survey = surveyEvents(events, read.pathTo);
  const built = buildNodeForest({ ...read.intervals, likeness: survey.likeness });
  const { forest } = built;
  const facts: UpdateFacts = {
    kind,
    updateId: wire.updateId ?? asked.updateId,
    recordTime: wire.recordTime ?? undefined,
    effectiveAt: wire.effectiveAt ?? undefined,
    synchronizerId: wire.synchronizerId ?? undefined,
    migrationId: undefined,
    workflowId: wire.workflowId ?? undefined,
    commandId: wire.commandId ?? undefined,
    offset: readInt64(wire.offset),
    externalTransactionHash: wire.externalTransactionHash ?? undefined,
    transactionHash: wire.transactionHash ?? undefined,
    traceparent: wire.traceContext?.traceparent ?? undefined,
    tracestate: wire.traceContext?.tracestate ?? undefined,
    paidTrafficCost: readInt64(wire.paidTrafficCost),
    verdict: undefined,
    traffic: 'not-asked',
    activity: 'not-asked',
    created: survey.created,
    archived: survey.archived,
    informed: [...survey.seenBy].sort(),
    leading: forest.count > 0 ? eventRow(events, built, 0) : undefined,
    rootCount: forest.count > 0 ? (forest.setSize[0] ?? 0) : 0,
    unknown: item.unknown,
  };
  const notices = [
    ...item.notices,
    ...oddities(
      item,
      asked.updateId,
      read,
      forest.depth.some((depth) => depth > 0),
    ),
    ...survey.notices,
    ...built.notices,
  ];
  const encoding = 'compact_json';
  return openDocument({
    source,
    body,
    encoding,
    facts,
    notices,
    built,
    events,
    effects: survey.effects,
  });
}

function readEvents({ kind, wire, path }: LedgerItem): LedgerEvents {
  if (wire.eventsById) return readEventsById(wire.eventsById, [...path, 'eventsById']);
  const counted = kind === 'topology' ? 'counted' : 'nodes';
  return readLedgerEvents(wire.events ?? [], counted, [...path, 'events']);
}

function oddities(
  { kind, wire }: LedgerItem,
  askedId: string,
  { intervals }: LedgerEvents,
  isDeep: boolean,
): readonly Notice[] {
  const notices: Notice[] = [];
  if (wire.updateId && wire.updateId !== askedId) {
    const text = `The answer is about ${wire.updateId}, not about the id asked for.`;
    notices.push({ tone: 'warning', text });
  }
  if (kind === 'unknown') {
    notices.push({ tone: 'warning', text: 'This version does not know this kind of update.' });
  }
  // wire-facts 1.4: a child may hang on its nearest visible ancestor, not on its true parent.
  if (isDeep && hasGaps(intervals.nodeId)) {
    const text =
      'Some node ids have no event here (fetches, or events not visible to these parties): an event stands under its nearest visible ancestor.';
    notices.push({ tone: 'note', text });
  }
  return notices;
}

function hasGaps(nodeId: Float64Array): boolean {
  let highest = -1;
  for (const id of nodeId) if (id > highest) highest = id;
  return highest >= nodeId.length;
}
