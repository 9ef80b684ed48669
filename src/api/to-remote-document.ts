import type { UpdateDocument } from '#domain/document.ts';
import type { FindScope } from '#domain/find.ts';
import { parseExact } from './exact-json.ts';
import {
  type DocumentCalls,
  type DocumentHead,
  unpackDetail,
  unpackFacts,
} from './worker-protocol.ts';

export type Call = <N extends keyof DocumentCalls>(
  name: N,
  ...args: Parameters<DocumentCalls[N]>
) => Promise<Awaited<ReturnType<DocumentCalls[N]>>>;
export type Search = (
  name: 'find' | 'rawFind',
  text: string,
  where: FindScope,
  signal: AbortSignal | undefined,
) => Promise<Int32Array>;

type Remote = {
  readonly call: Call;
  readonly search: Search;
  readonly lost: AbortSignal;
  readonly dispose: () => void;
};

/** A document in the worker as the page has it: its head at once, everything else by a call. */
export function toRemoteDocument(
  head: DocumentHead,
  { call, search, lost, dispose }: Remote,
): UpdateDocument {
  return {
    ...head,
    facts: unpackFacts(head.facts),
    rows: (rows) => call('rows', rows),
    event: async (row) => unpackDetail(await call('event', row)),
    wire: async (row) => parseExact(await call('wire', row)),
    locate: (id) => call('locate', id),
    find: (text, where = 'all', signal) => search('find', text, where, signal),
    raw: async () => ({
      ...(await call('raw')),
      rows: (rows) => call('rawRows', rows),
      locate: (pointer) => call('rawLocate', pointer),
      pointer: (row) => call('rawPointer', row),
      find: (text, where = 'all', signal) => search('rawFind', text, where, signal),
      text: (row) => call('rawText', row),
      save: () => call('rawSave'),
      dispose: () => void call('rawDispose').catch(() => undefined),
    }),
    dispose,
    lost,
  };
}
