import type { HistogramBucket } from '#domain/narrowing/time-histogram.ts';
import { counted } from '#domain/text/plural.ts';
import type { RowKind } from './row-kind.ts';

/** The rows of a bar: "3 updates (2 transaction, 1 topology)". */
export function bucketText(
  bucket: HistogramBucket,
  noun: string,
  known: readonly RowKind[],
): string {
  const all = counted(bucket.count, noun);
  return bucket.count === 0 ? all : `${all} (${kindsText(bucket, known)})`;
}

export function kindsText({ kinds }: HistogramBucket, known: readonly RowKind[]): string {
  const labelOf = (name: string) => known.find((kind) => kind.name === name)?.label ?? name;
  return kinds.map(({ name, rows }) => `${rows.toLocaleString('en')} ${labelOf(name)}`).join(', ');
}
