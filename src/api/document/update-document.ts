import type { JsonBody } from '#api/json/json-body.ts';
import type { Step } from '#api/json/shape.ts';
import type { BuiltForest } from '#domain/forest/child-forest.ts';
import type { AnswerNotice } from '#domain/text/notice.ts';
import type {
  RawDocument,
  RepeatedMember,
  SourceName,
  UpdateDocument,
  UpdateFacts,
  ValueEncoding,
} from '#domain/update/document.ts';
import { informeesOf } from '#domain/verdict/verdict.ts';
import type { ContractIds } from './contract-ids.ts';
import { groupAt } from './event-group.ts';
import type { Events } from './event-list.ts';
import { eventRow } from './event-row.ts';
import type { NameIndex } from './name-index.ts';
import type { Survey } from './survey.ts';

/** What every response has. */
export type Answer = Pick<UpdateFacts, 'invalid' | 'unknown'> &
  Pick<UpdateDocument, 'source' | 'notices'>;

/** The facts of a response that are neither in its `Answer` nor counted from its events. */
export type ReadFacts = Omit<
  UpdateFacts,
  keyof Answer | 'created' | 'archived' | 'witnesses' | 'leading' | 'rootCount' | 'informed'
>;

/** The events of a response. */
export type EventsOfUpdate = Pick<Parts, 'events' | 'built'> & {
  readonly survey: Survey;
  /** The path of a node's event from the top of the body. */
  readonly pathTo: (node: number) => readonly Step[];
  readonly notices: readonly AnswerNotice[];
};

type Read = Pick<Parts, 'body' | 'encoding'> & {
  readonly answer: Answer;
  readonly facts: ReadFacts;
  readonly notices: readonly AnswerNotice[];
  readonly tree: EventsOfUpdate;
};

/** What is kept of a response, for each event of a million. */
type Parts = {
  readonly source: SourceName;
  readonly encoding: ValueEncoding;
  readonly body: JsonBody;
  readonly built: BuiltForest;
  readonly events: Events;
  readonly names: NameIndex;
};

/** A document in this page over the parsed response. After `dispose`, every call rejects. */
export function openDocument({
  answer,
  facts,
  notices,
  tree,
  body,
  encoding,
}: Read): UpdateDocument {
  const { source, invalid, unknown } = answer;
  // The functions below must not hold `tree`, which has the totals over all events.
  const { events, built, survey, pathTo: pathToEvent } = tree;
  const { names } = survey;
  let open: Parts | undefined = { source, encoding, body, built, events, names };
  let contracts: Promise<ContractIds> | undefined;
  let raw: RawDocument | undefined;
  let outside: Promise<readonly RepeatedMember[]> | undefined;
  const here = () => {
    if (open === undefined) throw new Error('This document was closed.');
    return open;
  };
  const contractIds = async () => {
    const { readContractIds } = await import('./event-detail.ts');
    // There may be memory for it later.
    contracts ??= readContractIds(here().events).catch((error: unknown) => {
      contracts = undefined;
      throw error;
    });
    return contracts;
  };
  const informees = informeesOf(facts.verdict);
  return {
    source,
    facts: {
      ...facts,
      invalid,
      unknown,
      informed: informees.length > 0 ? informees : names.informed().sort(),
      created: survey.created,
      archived: survey.archived,
      witnesses: survey.witnesses,
      leading: built.forest.count > 0 ? eventRow(events, built, 0) : undefined,
      rootCount: built.forest.setSize[0] ?? 0,
    },
    notices: [
      ...answer.notices,
      ...notices,
      ...tree.notices,
      ...survey.notices(pathToEvent),
      ...built.notices,
    ],
    forest: built.forest,
    effects: survey.effectsIn(built.nodeAt),
    rows: async (rows) => {
      // The detail of an event and a search need them soon.
      contractIds().catch(() => undefined);
      const { events, built } = here();
      return rows.map((row) => ({
        ...eventRow(events, built, checked(here(), row)),
        group: groupAt(events, built, row),
      }));
    },
    event: async (row) => {
      checked(here(), row);
      const { eventDetail } = await import('./event-detail.ts');
      const known = await contractIds();
      return eventDetail(here(), known, row);
    },
    wire: async (row) => here().events.part(nodeOf(here(), row)).value(),
    repeated: async (row) => {
      const { body, events } = here();
      const { findRepeatedMembers, valuesOf } = await import('./repeated-members.ts');
      if (row !== undefined) {
        const node = nodeOf(here(), row);
        const own = events.repeats(node);
        return [
          ...(await findRepeatedMembers(events.part(node))),
          ...(own.length > 0 ? [{ name: events.eventId(node), ...valuesOf(body, own) }] : []),
        ];
      }
      const { list, count } = events;
      const single = list ? [] : Array.from({ length: count }, (_, node) => events.part(node).at);
      // The names of a list without repeated ids are not compared again.
      outside ??= findRepeatedMembers(body.root(), (at, parent) =>
        list ? parent === list.at || (at === list.at && !list.hasRepeats) : single.includes(at),
      );
      return outside;
    },
    locate: async (id) => {
      const node = here().events.locate(id);
      return node === undefined ? undefined : here().built.rowOf[node];
    },
    find: async (text, where = 'all', signal) => {
      const { findEvents } = await import('./find-events.ts');
      const contracts = await contractIds();
      const rows = await findEvents({ ...here(), contracts }, text, where, signal);
      // The document may have been disposed of in the meantime.
      here();
      return rows;
    },
    raw: async () => {
      const { openRawDocument } = await import('./json-outline.ts');
      const { body, events } = here();
      const pathTo = (id: string) => {
        const node = events.locate(id);
        return node === undefined ? undefined : pathToEvent(node);
      };
      raw ??= openRawDocument(body, pathTo, () => {
        raw = undefined;
      });
      return raw;
    },
    dispose: () => {
      open = undefined;
      contracts = undefined;
      outside = undefined;
      raw = undefined;
    },
    lost: new AbortController().signal,
  };
}

function checked({ built }: Parts, row: number): number {
  if (Number.isInteger(row) && row >= 0 && row < built.forest.count) return row;
  throw new RangeError(`There is no row ${row}.`);
}

function nodeOf(parts: Parts, row: number): number {
  return parts.built.nodeAt[checked(parts, row)] as number;
}
