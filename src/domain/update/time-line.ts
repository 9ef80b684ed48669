import { microsecondsBetween } from '#domain/ledger/microseconds.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import type { UpdateFacts } from './document.ts';

/** One moment of an update, as its distance from the record time. */
export type TimePoint = {
  readonly name: 'record time' | 'effective' | 'verdict';
  /** In microseconds; negative before the record time. */
  readonly offset: bigint;
  /** The place on the bar, from 0 to 1. */
  readonly share: number;
};

/**
 * The times of an update in their order: record time, effective time and the mediator's verdict.
 * Empty unless two of them can be read, one of which is the record time.
 */
export function timeLineOf(
  { recordTime, effectiveAt }: Pick<UpdateFacts, 'recordTime' | 'effectiveAt'>,
  verdict: Pick<Verdict, 'finalizationTime'> | undefined,
): readonly TimePoint[] {
  if (recordTime === undefined) return [];
  const points = [
    { name: 'record time', at: recordTime },
    { name: 'effective', at: effectiveAt },
    { name: 'verdict', at: verdict?.finalizationTime },
  ] as const;
  const known = points.flatMap(({ name, at }) => {
    const offset = at === undefined ? undefined : microsecondsBetween(recordTime, at);
    return offset === undefined ? [] : [{ name, offset }];
  });
  known.sort((a, b) => (a.offset < b.offset ? -1 : Number(a.offset > b.offset)));
  const [first, last] = [known[0], known.at(-1)];
  if (known.length < 2 || first === undefined || last === undefined) return [];
  const length = last.offset - first.offset;
  return known.map(({ name, offset }) => ({
    name,
    offset,
    share: length === 0n ? 0 : Number(((offset - first.offset) * 10_000n) / length) / 10_000,
  }));
}
