import { queryOptions, skipToken } from '@tanstack/react-query';
import type { RawDocument, UpdateDocument } from '#domain/update/document.ts';

const keys = new WeakMap<UpdateDocument, number>();
let documents = 0;

/** A part never changes and may be large, so it is cached only while shown. */
const PART = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  structuralSharing: false,
} as const;

export function rawQuery(document: UpdateDocument | undefined) {
  return queryOptions<RawDocument>({
    ...PART,
    queryKey: ['raw', document === undefined ? 'none' : documentKey(document)],
    queryFn: document === undefined ? skipToken : () => document.raw(),
  });
}

export function eventDetailQuery(document: UpdateDocument, row: number) {
  return queryOptions({
    ...PART,
    queryKey: ['event-detail', documentKey(document), row],
    queryFn: () => document.event(row),
  });
}

/** The event is wrapped in an object, because its JSON may be any value. */
export function eventWireQuery(document: UpdateDocument, row: number) {
  return queryOptions({
    ...PART,
    queryKey: ['event-wire', documentKey(document), row],
    queryFn: async () => ({ wire: await document.wire(row) }),
  });
}

/** Names that occur twice in an object of the event; without a row, outside all events. */
export function repeatedMembersQuery(document: UpdateDocument, row?: number) {
  return queryOptions({
    ...PART,
    queryKey: ['event-repeated', documentKey(document), row ?? 'update'],
    queryFn: () => document.repeated(row),
  });
}

/** Documents have no name; a number serves as query key. */
export function documentKey(document: UpdateDocument): number {
  const before = keys.get(document);
  if (before !== undefined) return before;
  documents += 1;
  keys.set(document, documents);
  return documents;
}
