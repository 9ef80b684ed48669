import { printPath, type ShapeAnomaly, type Step } from '#api/json/shape.ts';
import type { BuiltForest } from '#domain/forest/child-forest.ts';
import type { AnswerNotice } from '#domain/text/notice.ts';
import { counted } from '#domain/text/plural.ts';
import type {
  Effects,
  EventDetail,
  EventKind,
  EventRow,
  RawDocument,
  Relative,
  SourceName,
  UpdateDocument,
  UpdateFacts,
  ValueEncoding,
} from '#domain/update/document.ts';
import { withGroups } from './event-group.ts';
import { toBlob, toFields, toPayloads, toRoles, toRow } from './event-text.ts';
import {
  findEvents,
  MOST_RELATIVES,
  openRelatives,
  type Relatives,
  stringsIn,
} from './find-events.ts';
import { openRawDocument } from './json-outline.ts';
import type { Events, ReadEvent } from './read-event.ts';
import { readMove } from './read-move.ts';
import { readViews } from './read-views.ts';
import {
  type FoundRepetition,
  findRepeatedMembers,
  repetitionsIn,
  repetitionsOutside,
} from './repeated-members.ts';

export type ReceivedBody = {
  text(): string;
  save(): Blob;
  readonly bytes: number;
};

const JSON_FILE = { type: 'application/json' };

/** Keeps the body as byte chunks and decodes it on request. */
export function heldBytes(chunks: readonly Uint8Array<ArrayBuffer>[]): ReceivedBody {
  return {
    text: () => {
      const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
      const parts = chunks.map((chunk) => decoder.decode(chunk, { stream: true }));
      return parts.join('') + decoder.decode();
    },
    save: () => new Blob([...chunks], JSON_FILE),
    bytes: chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0),
  };
}

type Parts = {
  readonly source: SourceName;
  readonly encoding: ValueEncoding;
  readonly body: ReceivedBody;
  readonly facts: UpdateFacts;
  readonly notices: readonly AnswerNotice[];
  readonly built: BuiltForest;
  readonly events: Events;
  /** The path of a node's event from the top of the body. */
  readonly pathTo: (node: number) => readonly Step[];
  readonly effects: Uint8Array;
};

/** A document in this page over the parsed response. After `dispose`, every call rejects. */
export function openDocument(parts: Parts): UpdateDocument {
  let open: Parts | undefined = parts;
  let relatives: Promise<Relatives> | undefined;
  let raw: RawDocument | undefined;
  let repeated: Promise<readonly FoundRepetition[]> | undefined;
  const here = (): Parts => {
    if (open === undefined) throw new Error('This document was closed.');
    return open;
  };
  return {
    source: parts.source,
    facts: parts.facts,
    notices: parts.notices,
    forest: parts.built.forest,
    effects: effectsOf(parts),
    rows: async (rows) => {
      const events = rows.map((row) => rowOf(here(), checked(here(), row)));
      return withGroups(events, here());
    },
    event: async (row) => {
      checked(here(), row);
      relatives ??= openRelatives(here());
      const known = await relatives;
      return detailOf(here(), known, row);
    },
    wire: async (row) => here().events.wire(nodeOf(here(), checked(here(), row))),
    repeated: async (row) => {
      const { body, pathTo, events } = here();
      const path = row === undefined ? undefined : pathTo(nodeOf(here(), checked(here(), row)));
      repeated ??= findRepeatedMembers(body.text());
      const found = await repeated;
      if (path !== undefined) return repetitionsIn(found, path);
      if (found.length === 0) return [];
      return repetitionsOutside(
        found,
        Array.from({ length: events.count }, (_, at) => pathTo(at)),
      );
    },
    locate: async (id) => {
      const node = here().events.locate(id);
      return node === undefined ? undefined : here().built.rowOf[node];
    },
    find: async (text, where = 'all', signal) => {
      const rows = await findEvents(here(), text, where, signal);
      // The document may have been disposed of in the meantime.
      here();
      return rows;
    },
    raw: async () => {
      raw ??= rawOf(here().body, () => {
        raw = undefined;
      });
      return raw;
    },
    dispose: () => {
      open = undefined;
      relatives = undefined;
      repeated = undefined;
      raw = undefined;
    },
    lost: new AbortController().signal,
  };
}

function effectsOf({ built, effects }: Parts): Effects {
  const rowsWith = (effect: number) => {
    const rows: number[] = [];
    for (let row = 0; row < built.nodeAt.length; row++)
      if (effects[built.nodeAt[row] ?? -1] === effect) rows.push(row);
    return new Int32Array(rows);
  };
  return { created: rowsWith(CREATED), archived: rowsWith(ARCHIVED) };
}

function checked({ built }: Parts, row: number): number {
  if (Number.isInteger(row) && row >= 0 && row < built.forest.count) return row;
  throw new RangeError(`There is no row ${row}.`);
}

function nodeOf({ built }: Parts, row: number): number {
  return built.nodeAt[row] ?? 0;
}

function rowOf(parts: Parts, row: number): EventRow {
  return eventRow(parts.events, parts.built, row);
}

function rawOf(body: ReceivedBody, onDispose: () => void): RawDocument {
  const raw = openRawDocument(body.text(), body.bytes);
  return { ...raw, save: async () => body.save(), dispose: onDispose };
}

const NO_ANOMALIES: readonly string[] = [];

export function eventRow(events: Events, built: BuiltForest, row: number): EventRow {
  const node = built.nodeAt[row] ?? 0;
  return toRow(events.read(node), {
    row,
    id: events.id(node),
    eventId: events.eventId(node),
    anomalies: built.anomalies.get(row) ?? NO_ANOMALIES,
  });
}

function detailOf(parts: Parts, relatives: Relatives, row: number): EventDetail {
  const node = nodeOf(parts, row);
  const event = parts.events.read(node);
  const side = parts.source.startsWith('scan') ? 'scan' : 'ledger';
  const own = toPayloads(event, parts.encoding);
  const { views, payloads: viewed } = readViews(event, parts.encoding, own.length);
  const payloads = [...own, ...viewed];
  const contractId = parts.events.contractId(node);
  const isOther = (relative: Relative) => relative.row !== row;
  const texts = stringsIn(payloads);
  const found = relatives.of(new Set([contractId, ...texts]));
  const mentioned = [...texts]
    .filter((text) => text !== contractId)
    .flatMap((text) => (found.get(text) ?? []).filter(isOther));
  return {
    ...rowOf(parts, row),
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

const CREATED = 1;
const ARCHIVED = 2;

export type Survey = {
  /** Equal for the same kind, action, template and consumption (see domain/forest/child-forest.ts). */
  readonly likeness: Int32Array;
  /** The effect of each node: `CREATED`, `ARCHIVED` or 0. */
  readonly effects: Uint8Array;
  readonly created: number;
  readonly archived: number;
  readonly informed: ReadonlySet<string>;
  readonly witnesses: ReadonlySet<string>;
  readonly notices: readonly AnswerNotice[];
};

/**
 * Reads every event once and stores none. `pathTo` returns the path of a node's event; `informed`
 * is empty unless requested.
 */
export function surveyEvents(
  events: Events,
  pathTo: (node: number) => readonly Step[],
  withInformed = true,
): Survey {
  const likeness = new Int32Array(events.count);
  const effects = new Uint8Array(events.count);
  const classOf = classes();
  const informed = new Set<string>();
  const witnesses = new Set<string>();
  const shapeAnomalies: ShapeAnomaly[] = [];
  let created = 0;
  let archived = 0;
  for (let node = 0; node < events.count; node++) {
    const event = events.read(node);
    likeness[node] = classOf(event);
    effects[node] = effectOf(event);
    if (event.kind === 'create') created++;
    else if (event.kind !== 'unassign' && effects[node] === ARCHIVED) archived++;
    if (withInformed)
      for (const parties of event.informed) for (const party of parties) informed.add(party);
    for (const party of event.witnesses) witnesses.add(party);
    for (const { path, expected } of event.shapeAnomalies) {
      shapeAnomalies.push({ path: [...pathTo(node), ...path], expected });
    }
  }
  const notices = shapeNotices(shapeAnomalies);
  return { likeness, effects, created, archived, informed, witnesses, notices };
}

function effectOf({ kind, consuming }: ReadEvent): number {
  if (kind === 'create' || kind === 'assign') return CREATED;
  if (kind === 'archive' || kind === 'unassign') return ARCHIVED;
  return kind === 'exercise' && consuming === true ? ARCHIVED : 0;
}

const MOST_NOTICES = 20;

/** One notice per anomaly up to 20, then a count. */
export function shapeNotices(shapeAnomalies: readonly ShapeAnomaly[]): readonly AnswerNotice[] {
  const notices: AnswerNotice[] = shapeAnomalies
    .slice(0, MOST_NOTICES)
    .map(({ path, expected }) => ({
      tone: 'warning',
      text: `Not as documented: ${printPath(path)} is not ${expected}.`,
    }));
  const more = shapeAnomalies.length - notices.length;
  if (more > 0)
    notices.push({ tone: 'warning', text: `Not as documented: ${counted(more, 'more place')}.` });
  return notices;
}

/** Numbers the classes of events without building a text key for each event. */
function classes(): (event: ReadEvent) => number {
  const known = new Map<EventKind, Map<string, Map<string, number>>>();
  let last = 0;
  return ({ kind, templateId, action, consuming }) => {
    const templates = entry(known, kind, () => new Map<string, Map<string, number>>());
    const actions = entry(templates, templateId, () => new Map<string, number>());
    return (
      3 * entry(actions, action, () => ++last) + (consuming === undefined ? 0 : consuming ? 1 : 2)
    );
  };
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
