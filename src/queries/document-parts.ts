import { queryOptions, skipToken } from '@tanstack/react-query';
import type { RawDocument, UpdateDocument } from '#domain/update/document.ts';

const keys = new WeakMap<UpdateDocument, number>();
let documents = 0;

/** How long a part is kept: while it is shown. It never changes, and may be large. */
const PART = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  structuralSharing: false,
} as const;

/** The body of a document as lines; freed when its page is left. */
export function rawQuery(document: UpdateDocument | undefined) {
  return queryOptions<RawDocument>({
    ...PART,
    queryKey: ['raw', document === undefined ? 'none' : documentKey(document)],
    queryFn: document === undefined ? skipToken : () => document.raw(),
  });
}

/** One event of a document in full. */
export function eventDetailQuery(document: UpdateDocument, row: number) {
  return queryOptions({
    ...PART,
    queryKey: ['event-detail', documentKey(document), row],
    queryFn: () => document.event(row),
  });
}

/** One event as on the wire; in an object, because the event itself may be anything. */
export function eventWireQuery(document: UpdateDocument, row: number) {
  return queryOptions({
    ...PART,
    queryKey: ['event-wire', documentKey(document), row],
    queryFn: async () => ({ wire: await document.wire(row) }),
  });
}

/** Documents are handles without a name; each gets a number, so that keys stay plain values. */
export function documentKey(document: UpdateDocument): number {
  const before = keys.get(document);
  if (before !== undefined) return before;
  documents += 1;
  keys.set(document, documents);
  return documents;
}
