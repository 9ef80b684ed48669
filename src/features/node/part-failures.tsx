import { createContext, useContext } from 'react';
import { type Failure, type FailureKind, failureOf } from '#domain/failure.ts';
import { wordsOf } from '#domain/failure-words.ts';
import { FailureNotice } from '#ui/failure.tsx';
import type { Asked } from './fact.tsx';

/** Failures that concern every question to the ledger; the page says them once, above. */
export const OF_THE_TOKEN: ReadonlySet<FailureKind> = new Set(['needs-token', 'unauthenticated']);

/** The failure of the whole ledger that the page says above its parts, which then do not repeat it. */
export const SaidAbove = createContext<Failure | undefined>(undefined);

function isSame(one: Failure, other: Failure | undefined): boolean {
  return one.place.server === other?.place.server && wordsOf(one).code === wordsOf(other).code;
}

/** What failed in one part of the page: each kind of failure once, and asked again by one button. */
export function PartFailures({ of }: { of: readonly Asked<unknown>[] }) {
  const above = useContext(SaidAbove);
  const failed = of.flatMap((asked) => {
    const failure = failureOf(asked.error);
    if (failure === undefined || OF_THE_TOKEN.has(failure.kind)) return [];
    return isSame(failure, above) ? [] : [{ asked, failure }];
  });
  const byCode = new Map<string, { failure: Failure; asked: Asked<unknown>[] }>();
  for (const { asked, failure } of failed) {
    const { code } = wordsOf(failure);
    const known = byCode.get(code);
    if (known === undefined) byCode.set(code, { failure, asked: [asked] });
    else known.asked.push(asked);
  }
  if (byCode.size === 0) return null;
  return (
    <div className="grid gap-2 px-4 pb-3">
      {[...byCode].map(([code, { failure, asked }]) => (
        <FailureNotice
          key={code}
          compact
          failure={failure}
          onRetry={() => {
            for (const one of asked) void one.refetch();
          }}
        />
      ))}
    </div>
  );
}
