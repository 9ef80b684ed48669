import type { BuiltForest } from '#domain/forest/child-forest.ts';
import type { AnswerNotice } from '#domain/text/notice.ts';
import {
  EFFECT,
  type EventDetail,
  type EventRow,
  type RawDocument,
  type Relative,
  type SourceName,
  type UpdateDocument,
  type UpdateFacts,
  type ValueEncoding,
} from '#domain/update/document.ts';
import { MOST_RELATIVES, openRelatives, type Relatives, stringsIn } from './contract-relatives.ts';
import { toFields, toPayloads, toRow } from './event-text.ts';
import { findEvents } from './find-events.ts';
import { openRawDocument } from './json-outline.ts';
import type { Events } from './read-event.ts';

/** A body as received, to show as lines or to save. */
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
  readonly effects: Uint8Array;
};

/** A document in this page over the parsed response. After `dispose` every call rejects. */
export function openDocument(parts: Parts): UpdateDocument {
  let open: Parts | undefined = parts;
  let relatives: Promise<Relatives> | undefined;
  let raw: RawDocument | undefined;
  const here = (): Parts => {
    if (open === undefined) throw new Error('This document was closed.');
    return open;
  };
  return {
    source: parts.source,
    facts: parts.facts,
    notices: parts.notices,
    forest: parts.built.forest,
    effects: Uint8Array.from(parts.built.nodeAt, (node) => parts.effects[node] ?? EFFECT.none),
    rows: async (rows) => rows.map((row) => rowOf(here(), checked(here(), row))),
    event: async (row) => {
      checked(here(), row);
      relatives ??= openRelatives(here());
      const known = await relatives;
      return detailOf(here(), known, row);
    },
    wire: async (row) => here().events.wire(nodeOf(here(), checked(here(), row))),
    locate: async (id) => {
      const node = here().events.locate(id);
      return node === undefined ? undefined : here().built.rowOf[node];
    },
    find: async (text, where = 'all', signal) => {
      const rows = await findEvents(here(), text, where, signal);
      // The document may have been closed meanwhile.
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
      raw = undefined;
    },
    lost: new AbortController().signal,
  };
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

const NO_WORDS: readonly string[] = [];

export function eventRow(events: Events, built: BuiltForest, row: number): EventRow {
  const node = built.nodeAt[row] ?? 0;
  return toRow(events.read(node), {
    row,
    id: events.id(node),
    eventId: events.eventId(node),
    oddities: built.oddities.get(row) ?? NO_WORDS,
  });
}

function detailOf(parts: Parts, relatives: Relatives, row: number): EventDetail {
  const node = nodeOf(parts, row);
  const event = parts.events.read(node);
  const payloads = toPayloads(event, parts.encoding);
  const contractId = parts.events.contractId(node);
  const isOther = (relative: Relative) => relative.row !== row;
  const texts = stringsIn(payloads);
  const found = relatives.of(new Set([contractId, ...texts]));
  const mentioned = [...texts]
    .filter((text) => text !== contractId)
    .flatMap((text) => (found.get(text) ?? []).filter(isOther));
  return {
    ...rowOf(parts, row),
    fields: toFields(event),
    payloads,
    related: (found.get(contractId) ?? []).filter(isOther),
    mentioned: mentioned.slice(0, MOST_RELATIVES),
  };
}
