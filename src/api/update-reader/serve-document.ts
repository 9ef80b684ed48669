import { PlainEvent } from '#api/event/plain-event.ts';
import type { Forest } from '#domain/forest/forest.ts';
import { printJson } from '#domain/text/json-text.ts';
import type { RawDocument, UpdateDocument } from '#domain/update/document.ts';
import { type BodyReader, openBodyReader } from './body-reader.ts';
import { firstRowsOf } from './first-rows.ts';
import type { UpdateOrder } from './open-document.ts';
import type {
  CallsOfDocument,
  DocumentCalls,
  FromWorker,
  Packed,
  ToWorker,
} from './worker-protocol.ts';

type Post = (message: FromWorker, transfer: Transferable[]) => void;

/** In milliseconds. A faster response needs no first rows; from then on the pauses double. */
const FIRST_ROWS_MS = 250;

/**
 * The worker's side: receives one body, opens it and serves calls on its document. One worker
 * serves one document, so that ending the worker frees all memory.
 */
export function serveDocument(post: Post): (message: ToWorker) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reader: BodyReader | undefined;
  let calls: ReturnType<typeof callsOf> | undefined;
  const underWay = new Map<number, AbortController>();

  const take = (chunk: Uint8Array<ArrayBuffer>) => {
    if (reader?.take(chunk) !== true) post({ kind: 'stop' }, []);
  };
  const previewAfter = (pause: number, order: UpdateOrder) => {
    timer = setTimeout(() => {
      try {
        const soFar = reader?.soFar();
        const rows = soFar && firstRowsOf(order, soFar);
        if (rows !== undefined) post({ kind: 'first', rows }, []);
        previewAfter(2 * pause, order);
      } catch {
        // The update does not need a preview.
      }
    }, pause);
  };
  const finish = () => {
    clearTimeout(timer);
    const reading = reader?.finish();
    reader = undefined;
    if (reading === undefined) return;
    if (reading.kind !== 'read') return post({ kind: 'reading', reading }, []);
    const document = reading.value;
    calls = callsOf(document);
    const { source, notices, effects } = document;
    const forest = forPage(document.forest, ['end', 'run']);
    const facts = { ...document.facts, unknown: pack(document.facts.unknown) };
    const value = { source, notices, facts, forest, effects };
    post({ kind: 'reading', reading: { kind: 'read', value } }, buffersOf({ forest, effects }));
  };
  const answer = async ({ id, name, args }: Extract<ToWorker, { kind: 'call' }>) => {
    const leaving = new AbortController();
    underWay.set(id, leaving);
    try {
      // Calls that can be aborted take a signal as their last argument.
      const value = await calls?.(name, [...args, leaving.signal]);
      post({ kind: 'answer', id, value }, buffersOf(value));
    } catch (thrown) {
      // The thrown value may be impossible to clone.
      const isRange = thrown instanceof RangeError;
      post({ kind: 'refusal', id, isRange, why: String(thrown) }, []);
    } finally {
      underWay.delete(id);
    }
  };
  post({ kind: 'ready' }, []);
  const hear = (message: ToWorker) => {
    if (message.kind === 'order') {
      reader = openBodyReader(message.order, (body, side) => new PlainEvent(body, side));
      previewAfter(FIRST_ROWS_MS, message.order);
    } else if (message.kind === 'chunk') take(message.chunk);
    else if (message.kind === 'call') void answer(message);
    else if (message.kind === 'leave') underWay.get(message.id)?.abort();
    else finish();
  };
  return (message) => {
    try {
      hear(message);
    } catch (thrown) {
      // Out of memory: the worker ends, and the page reports this.
      if (message.kind === 'chunk' && thrown instanceof RangeError) throw thrown;
      post({ kind: 'bug', thrown }, []);
    }
  };
}

type Call = (...args: readonly unknown[]) => Promise<unknown>;

/** Returns a function that calls a method of the document, or of its raw lines. */
function callsOf(document: UpdateDocument) {
  let raw: RawDocument | undefined;
  const lines = async () => {
    raw ??= await document.raw();
    return raw;
  };
  const calls: CallsOfDocument = {
    ...document,
    event: async (row) => {
      const detail = await document.event(row);
      return { ...detail, payloads: pack(detail.payloads) };
    },
    wire: async (row) => pack(await document.wire(row)),
    raw: async () => {
      // Columns of the earlier lines were transferred to the page.
      raw?.dispose();
      raw = await document.raw();
      const { forest, bytes } = raw;
      return { forest: forPage(forest, ['parent', 'end', 'position', 'setSize']), bytes };
    },
    rawDispose: async () => {
      raw?.dispose();
      raw = undefined;
    },
  };
  return async (name: keyof DocumentCalls, args: readonly unknown[]) => {
    const inLines = /^raw\.(.+)$/.exec(name)?.[1];
    const call: Call = Reflect.get(inLines ? await lines() : calls, inLines ?? name);
    return call(...args);
  };
}

function pack<T>(value: T): Packed<T> {
  return printJson(value) as Packed<T>;
}

/** A forest to be transferred, with copies of the columns that are also read here. */
function forPage(
  forest: Forest,
  read: readonly Exclude<keyof Forest, 'count' | 'deepest'>[],
): Forest {
  return { ...forest, ...Object.fromEntries(read.map((name) => [name, forest[name].slice()])) };
}

/** The buffers of all typed arrays in a value; each array has its own. */
function buffersOf(value: unknown): ArrayBuffer[] {
  if (value instanceof Int32Array) return [value.buffer as ArrayBuffer];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(buffersOf) : [];
}
