import { isText } from '#api/json/shape.ts';
import type { BuiltForest } from '#domain/forest/child-forest.ts';
import type { FindScope } from '#domain/forest/forest.ts';
import { plainText } from '#domain/ledger/int64.ts';
import { caselessSearch, jsonSearch } from '#domain/text/json-text.ts';
import type { Payload, Relative } from '#domain/update/document.ts';
import type { Layout } from './event-layout.ts';
import type { Events, ReadEvent } from './read-event.ts';

/** Longest time that work blocks its thread, in milliseconds. */
const SLICE_MS = 10;
/** Checking the time for every row would take longer than reading some rows. */
const ROWS_PER_CLOCK_READ = 64;

/**
 * For use in long loops: `if (yielding.isDue(row)) await yielding.pause()`. `pause` lets other
 * tasks run, and rejects with the signal's reason after an abort.
 */
export type Yielding = {
  isDue(step: number): boolean;
  pause(): Promise<void>;
};

export function openYielding(signal?: AbortSignal): Yielding {
  let since = performance.now();
  return {
    isDue: (step) => step % ROWS_PER_CLOCK_READ === 0 && performance.now() - since > SLICE_MS,
    pause: async () => {
      await nextTask();
      signal?.throwIfAborted();
      since = performance.now();
    },
  };
}

/** A timer would wait 4 ms each time. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/**
 * The searchable names of each node, each distinct name stored once, because most repeat. The names
 * of node n are `names[nameOf[nameStart[n]]] … names[nameOf[nameStart[n + 1] - 1]]`.
 */
type NameIndex = {
  readonly names: readonly string[];
  readonly nameStart: Int32Array;
  readonly nameOf: Int32Array;
  readonly contractIds: readonly string[];
  hasPayload(node: number, test: (value: unknown) => boolean): boolean;
};

async function indexNames(events: Events): Promise<NameIndex> {
  const yielding = openYielding();
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const nameStart = new Int32Array(events.count + 1);
  let nameOf = new Int32Array(8 * events.count + 8);
  let total = 0;
  const contractIds: string[] = [];
  const add = (name: string) => {
    let number = numbers.get(name);
    if (number === undefined) {
      number = names.push(name) - 1;
      numbers.set(name, number);
    }
    if (total === nameOf.length) {
      const wider = new Int32Array(2 * total);
      wider.set(nameOf);
      nameOf = wider;
    }
    nameOf[total++] = number;
  };
  for (let node = 0; node < events.count; node++) {
    if (yielding.isDue(node)) await yielding.pause();
    const event = events.read(node);
    add(event.action);
    add(event.templateId);
    add(event.packageName);
    if (event.interfaceId !== undefined) add(event.interfaceId);
    for (const party of event.parties) add(party);
    for (const list of event.informed) {
      if (list !== event.parties) for (const party of list) add(party);
    }
    contractIds.push(event.contractId);
    nameStart[node + 1] = total;
  }
  return {
    names,
    nameStart,
    nameOf: nameOf.slice(0, total),
    contractIds,
    hasPayload: (node, test) => hasPayload(events.read(node), test),
  };
}

function hasPayload(event: ReadEvent, test: (value: unknown) => boolean): boolean {
  if (event.kind === 'unknown') return test(event.body);
  const { payloads, views }: Layout = event.layout;
  for (const [member] of payloads) if (test(event.body[member])) return true;
  return views !== undefined && test(event.body[views]);
}

/**
 * Ascending rows whose event contains the text, ignoring case; none for the empty text, which only
 * builds the index. Rejects with the signal's reason.
 */
export async function findEvents(
  { events, built }: { readonly events: Events; readonly built: BuiltForest },
  text: string,
  where: FindScope,
  signal?: AbortSignal,
): Promise<Int32Array> {
  const needle = text.toLowerCase();
  const yielding = openYielding(signal);
  const index = await indexOf(events);
  signal?.throwIfAborted();
  if (needle === '') return new Int32Array();
  const has = caselessSearch(needle);
  const isNamed = namedBy(index, has);
  const inJson = jsonSearch(needle);
  // All wire ids share a prefix, so only the end distinguishes them.
  const isWireId = needle.includes(':')
    ? (id: string) => id.toLowerCase().endsWith(needle)
    : () => false;
  const holds = (node: number) => where === 'all' && index.hasPayload(node, inJson);
  const rows = new Int32Array(built.forest.count);
  let found = 0;
  for (let row = 0; row < rows.length; row++) {
    if (yielding.isDue(row)) await yielding.pause();
    const node = built.nodeAt[row] ?? 0;
    const isId = has(events.id(node)) || isWireId(events.eventId(node));
    if (isId || isNamed(node) || holds(node)) rows[found++] = row;
  }
  return rows.slice(0, found);
}

const indexes = new WeakMap<Events, Promise<NameIndex>>();

function indexOf(events: Events): Promise<NameIndex> {
  const index = indexes.get(events) ?? indexNames(events);
  indexes.set(events, index);
  return index;
}

function namedBy(index: NameIndex, has: (text: string) => boolean): (node: number) => boolean {
  const { nameStart, nameOf, contractIds } = index;
  const hits = Uint8Array.from(index.names, (name) => Number(has(name)));
  return (node) => {
    const end = nameStart[node + 1] ?? 0;
    for (let i = nameStart[node] ?? 0; i < end; i++) if (hits[nameOf[i] ?? 0] === 1) return true;
    return has(contractIds[node] ?? '');
  };
}

export const MOST_RELATIVES = 50;

/** Creators and consumers of contracts within one document, excluding non-consuming uses. */
export type Relatives = {
  /**
   * By contract id, in event order, up to 50; ids without a contract in this document are absent.
   */
  readonly of: (contractIds: ReadonlySet<string>) => ReadonlyMap<string, readonly Relative[]>;
};

/**
 * Reads the contract of each event once; a query makes one pass over these ids, since an index of
 * all contracts would cost more.
 */
export async function openRelatives(parts: {
  readonly events: Events;
  readonly built: BuiltForest;
}): Promise<Relatives> {
  const { events, built } = parts;
  const yielding = openYielding();
  await yielding.pause();
  const contractAt: string[] = [];
  for (const [row, node] of built.nodeAt.entries()) {
    if (yielding.isDue(row)) await yielding.pause();
    contractAt.push(events.contractId(node));
  }
  return {
    of: (contractIds) => {
      const found = new Map<string, Relative[]>();
      for (let row = 0; row < contractAt.length; row++) {
        const contractId = contractAt[row] ?? '';
        if (contractId === '' || !contractIds.has(contractId)) continue;
        const list = found.get(contractId) ?? [];
        const node = built.nodeAt[row] ?? 0;
        const how = list.length < MOST_RELATIVES ? relationOf(events.read(node)) : undefined;
        if (how === undefined) continue;
        list.push({ contractId, how, row, id: events.id(node) });
        found.set(contractId, list);
      }
      return found;
    },
  };
}

/** A consuming exercise archives its contract (docs/facts/wire.md#events). */
function relationOf({ kind, consuming }: ReadEvent): string | undefined {
  switch (kind) {
    case 'create':
      return 'created by';
    case 'archive':
      return 'archived by';
    case 'assign':
      return 'assigned by';
    case 'unassign':
      return 'unassigned by';
    default:
      return consuming === true ? 'archived by' : undefined;
  }
}

const MOST_VALUES = 20_000;

/**
 * The distinct texts in payloads, in order; a contract id is a separate text in both encodings
 * (docs/facts/wire.md#daml-values).
 */
export function stringsIn(payloads: readonly Payload[]): ReadonlySet<string> {
  const texts = new Set<string>();
  const stack: unknown[] = payloads.map(({ value }) => value).reverse();
  for (let left = MOST_VALUES; left > 0 && stack.length > 0; left--) {
    const value = stack.pop();
    if (isText(value)) texts.add(plainText(value));
    else if (typeof value === 'object' && value !== null) {
      const inside: unknown[] = Object.values(value).slice(0, left);
      for (const one of inside.reverse()) stack.push(one);
    }
  }
  return texts;
}
