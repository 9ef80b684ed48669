import type { Find } from './find.ts';
import type { Forest } from './forest.ts';

/** A JSON body as lines in wire order. */
export type RawDocument = {
  readonly forest: Forest;
  /** Bytes of UTF-8 as received. */
  readonly bytes: number;
  rows(rows: readonly number[]): Promise<readonly RawRow[]>;
  /** The row at a JSON pointer (RFC 6901), if there is one. */
  locate(pointer: string): Promise<number | undefined>;
  pointer(row: number): Promise<string>;
  /** Ascending lines whose name (`named`) or value contains the text, in whatever case. */
  readonly find: Find;
  /** The value at a row exactly as received. */
  text(row: number): Promise<string>;
  /** The whole body exactly as received. */
  save(): Promise<Blob>;
  /** Frees the lines; the document they are of stays. */
  dispose(): void;
};

export type RawRow = {
  readonly row: number;
  /** Decoded member name or index; "" for the top. */
  readonly key: string;
  readonly keyIs: 'member' | 'index' | 'top';
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'true' | 'false' | 'null';
  /** Scalars: decoded text (strings) or the digits as on the wire (numbers). Containers: "". */
  readonly text: string;
  /** Children of a container, else 0. */
  readonly size: number;
  /** The same member name appears twice in this object. */
  readonly repeated: boolean;
};
