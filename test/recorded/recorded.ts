import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** One set of recorded answers, vectors and schemas (test/recorded/README.md). */
export type Recording = {
  readonly kind: 'derived' | 'original';
  /** The text of a file in `samples`. */
  readonly text: (name: string) => string;
  readonly json: <T>(name: string) => T;
  /** The names in `samples` that match, in alphabetical order. */
  readonly names: (pattern: RegExp) => readonly string[];
  readonly vectors: <T>() => readonly T[];
  /** A published OpenAPI document by its name without ending. */
  readonly document: <T>(name: string) => T;
  readonly errorCodes: <T>() => readonly T[];
};

/** Paths below the root of a recording; `document` is the ending of a document's name. */
type Layout = { readonly vectors: string; readonly errorCodes: string; readonly document: string };

function recordingIn(kind: Recording['kind'], root: string, layout: Layout): Recording {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  return {
    kind,
    text: (name) => read(`samples/${name}`),
    json: (name) => JSON.parse(read(`samples/${name}`)),
    names: (pattern) =>
      readdirSync(join(root, 'samples'))
        .filter((name) => pattern.test(name))
        .sort(),
    vectors: () => JSON.parse(read(layout.vectors)).vectors,
    // JSON is YAML too, but the YAML reader is slow.
    document: (name) => {
      const text = read(`openapi/${name}${layout.document}`);
      return layout.document === '.json' ? JSON.parse(text) : parse(text);
    },
    errorCodes: () => JSON.parse(read(layout.errorCodes)).errors,
  };
}

const HERE = import.meta.dirname;
const ORIGINALS = process.env['TREELINE_ORIGINALS'] ?? join(HERE, '../../../shared');

/** The derived files of this repository, and the originals where they lie beside it. */
export const RECORDINGS: readonly Recording[] = [
  recordingIn('derived', HERE, {
    vectors: 'topology-vectors.json',
    errorCodes: 'error-codes.json',
    document: '.json',
  }),
  ...(existsSync(join(ORIGINALS, 'samples'))
    ? [
        recordingIn('original', ORIGINALS, {
          vectors: 'topology/vectors.json',
          errorCodes: 'api/error-codes.json',
          document: '.yaml',
        }),
      ]
    : []),
];

/** Whether the party id of a vector is not that of its mappings. */
export function isDeceptive({ id }: { readonly id: string }): boolean {
  return ['derived-three', 'bitgo-three-tx'].includes(id);
}
