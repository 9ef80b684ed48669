import type { Reading } from '#api/http/body.ts';
import type { ThreadLink } from '#api/thread/thread-link.ts';
import type {
  EventDetail,
  FirstRow,
  RawDocument,
  UpdateDocument,
  UpdateFacts,
} from '#domain/update/document.ts';
import type { UpdateOrder } from './open-document.ts';

/** Messages from the page; chunks of the body are transferred. */
export type ToWorker =
  | { readonly kind: 'order'; readonly order: UpdateOrder }
  | { readonly kind: 'chunk'; readonly chunk: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end' }
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly name: keyof DocumentCalls;
      readonly args: readonly unknown[];
    }
  | { readonly kind: 'leave'; readonly id: number };

export type FromWorker =
  | { readonly kind: 'ready' }
  /** The body is not JSON in UTF-8, so the worker needs no further chunks. */
  | { readonly kind: 'stop' }
  /** While the body still comes; each replaces the one before. */
  | { readonly kind: 'first'; readonly rows: readonly FirstRow[] }
  | { readonly kind: 'reading'; readonly reading: Reading<DocumentHead> }
  | { readonly kind: 'bug'; readonly thrown: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | {
      readonly kind: 'refusal';
      readonly id: number;
      readonly isRange: boolean;
      readonly why: string;
    };

export type DocumentLink = ThreadLink<ToWorker, FromWorker>;

/** Calls from the page to the document in the worker, and to its lines. */
export type DocumentCalls = CallsOfDocument & {
  readonly [N in Exclude<
    keyof RawDocument,
    'forest' | 'bytes' | 'dispose'
  > as `raw.${N}`]: RawDocument[N];
};

export type CallsOfDocument = Pick<UpdateDocument, 'rows' | 'repeated' | 'locate' | 'find'> & {
  event(row: number): Promise<WithPacked<EventDetail, 'payloads'>>;
  wire(row: number): Promise<Packed<unknown>>;
  raw(): Promise<Pick<RawDocument, 'forest' | 'bytes'>>;
  rawDispose(): Promise<void>;
};

export type DocumentHead = Pick<UpdateDocument, 'source' | 'notices' | 'forest' | 'effects'> & {
  readonly facts: WithPacked<UpdateFacts, 'unknown'>;
};

/**
 * JSON as text, because structured cloning throws at several thousand levels that `JSON.parse`
 * reads, and takes three times as long (docs/facts/product.md#documents-in-a-worker).
 */
export type Packed<T> = string & { readonly packed: T };

/** An object with one of its members packed. */
type WithPacked<T, N extends keyof T> = Omit<T, N> & { readonly [name in N]: Packed<T[N]> };
