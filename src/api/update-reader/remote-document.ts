import { dropped, type Intake, prepareExact, type Reading } from '#api/http/body.ts';
import { parseExact } from '#api/json/exact-json.ts';
import type { WorkerGone } from '#api/thread/thread-link.ts';
import { RequestFailed, type RequestTarget } from '#domain/failure/failure.ts';
import type { FirstRowsListener, UpdateDocument } from '#domain/update/document.ts';
import type { UpdateOrder } from './open-document.ts';
import type {
  DocumentCalls,
  DocumentHead,
  DocumentLink,
  FromWorker,
  Packed,
} from './worker-protocol.ts';

type Call = <N extends keyof DocumentCalls>(
  name: N,
  args: Parameters<DocumentCalls[N]>,
  signal?: AbortSignal,
) => Promise<Awaited<ReturnType<DocumentCalls[N]>>>;

async function toRemoteDocument(
  head: DocumentHead,
  call: Call,
): Promise<Omit<UpdateDocument, 'dispose' | 'lost'>> {
  return {
    ...head,
    facts: { ...head.facts, unknown: await unpack(head.facts.unknown) },
    rows: (rows) => call('rows', [rows]),
    event: async (row) => {
      const detail = await call('event', [row]);
      return { ...detail, payloads: await unpack(detail.payloads) };
    },
    wire: async (row) => unpack(await call('wire', [row])),
    repeated: (row) => call('repeated', [row]),
    locate: (id) => call('locate', [id]),
    find: (text, where = 'all', signal) => call('find', [text, where], signal),
    raw: async () => ({
      ...(await call('raw', [])),
      rows: (rows) => call('raw.rows', [rows]),
      locate: (pointer) => call('raw.locate', [pointer]),
      pointer: (row) => call('raw.pointer', [row]),
      find: (text, where = 'all', signal) => call('raw.find', [text, where], signal),
      text: (row) => call('raw.text', [row]),
      save: () => call('raw.save', []),
      dispose: () => void call('rawDispose', []).catch(() => undefined),
    }),
  };
}

async function unpack<T>(packed: Packed<T>): Promise<T> {
  await prepareExact(packed);
  return parseExact(packed) as T;
}

type Wait<T> = {
  readonly resolve: (value: T) => void;
  readonly reject: (why: unknown) => void;
};

/** The page's side of a running worker, which reads the body and keeps the document. */
export function remoteIntake(
  link: DocumentLink,
  order: UpdateOrder,
  place: RequestTarget,
  onFirstRows?: FirstRowsListener,
): Intake<UpdateDocument> {
  const lost = new AbortController();
  const waits = new Map<number, Wait<never>>();
  let isWanted = true;
  let closed: unknown;
  let calls = 0;
  let bytes = 0;
  let head: Wait<Reading<DocumentHead>> | undefined;
  const heard = new Promise<Reading<DocumentHead>>((resolve, reject) => {
    head = { resolve, reject };
  });
  // An intake dropped before its end has no listener.
  heard.catch(() => undefined);

  const close = (why: unknown) => {
    if (closed !== undefined) return;
    closed = why;
    link.close();
    head?.reject(why);
    for (const wait of waits.values()) wait.reject(why);
    waits.clear();
  };
  const answered = (id: number): Wait<unknown> | undefined => {
    const wait = waits.get(id) as Wait<unknown> | undefined;
    waits.delete(id);
    return wait;
  };
  const hear = (message: FromWorker | WorkerGone) => {
    if (message.kind === 'gone') {
      const { why } = message;
      head?.resolve({ kind: 'worker-died', why });
      const at = new Date().toISOString();
      const failed = new RequestFailed({
        kind: 'worker-died',
        bytes,
        why,
        place: { ...place, at },
      });
      if (closed === undefined) lost.abort(failed);
      close(failed);
    } else if (message.kind === 'stop') isWanted = false;
    else if (message.kind === 'first') onFirstRows?.(message.rows);
    else if (message.kind === 'reading') head?.resolve(message.reading);
    else if (message.kind === 'bug') close(message.thrown);
    else if (message.kind === 'answer') answered(message.id)?.resolve(message.value);
    else if (message.kind === 'refusal') {
      const { id, isRange, why } = message;
      answered(id)?.reject(isRange ? new RangeError(why) : new Error(why));
    }
  };
  const call: Call = (name, args, signal) =>
    new Promise<never>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (closed !== undefined) return reject(closed);
      const id = ++calls;
      waits.set(id, { resolve, reject });
      link.post({ kind: 'call', id, name, args }, []);
      signal?.addEventListener('abort', () => {
        if (answered(id) === undefined) return;
        link.post({ kind: 'leave', id }, []);
        reject(signal.reason);
      });
    });

  link.hear(hear);
  link.post({ kind: 'order', order }, []);
  return {
    take: (chunk) => {
      bytes += chunk.byteLength;
      // Only a separate buffer can be transferred; some streams cut chunks out of a larger one.
      const own = chunk.byteLength === chunk.buffer.byteLength ? chunk : new Uint8Array(chunk);
      if (isWanted && closed === undefined) link.post({ kind: 'chunk', chunk: own }, [own.buffer]);
      return isWanted && closed === undefined;
    },
    finish: async () => {
      if (closed === undefined) link.post({ kind: 'end' }, []);
      const reading = await heard;
      if (reading.kind !== 'read') {
        link.close();
        return reading;
      }
      const value = {
        ...(await toRemoteDocument(reading.value, call)),
        dispose: () => close(new Error('This document was closed.')),
        lost: lost.signal,
      };
      return { kind: 'read', value };
    },
    drop: () => close(dropped()),
  };
}
