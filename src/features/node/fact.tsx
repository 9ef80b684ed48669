import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useId } from 'react';
import {
  type Failure,
  type FailureKind,
  failureOf,
  isUnanswered,
} from '#domain/failure/failure.ts';
import { wordsOf } from '#domain/failure/failure-words.ts';
import { FailureNotice } from '#ui/failure/failure.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Line } from '#ui/text/line.tsx';

/** What was asked, and how it stands. */
export type Asked<T> = Pick<
  UseQueryResult<T>,
  'data' | 'error' | 'fetchStatus' | 'refetch' | 'dataUpdatedAt'
>;

/** One fact by its name. What is not known says why in words of its own. */
export function NodeFact<T>({
  name,
  of,
  children,
}: {
  name: string;
  of: Asked<T>;
  children: (value: T) => ReactNode;
}) {
  return (
    <Line name={name}>
      <Reported of={of}>{children}</Reported>
    </Line>
  );
}

/**
 * An answer, or why there is none yet.
 * @param className for the words that stand in the answer's place
 */
export function Reported<T>({
  of,
  children,
  className = '',
}: {
  of: Asked<T>;
  children: (value: T) => ReactNode;
  className?: string;
}) {
  const failure = failureOf(of.error);
  if (of.data !== undefined)
    return (
      <>
        {children(of.data)}
        {failure !== undefined && (
          <span className={`text-warn ${className}`}>
            {' '}
            (told earlier; asked again, it was not told)
          </span>
        )}
      </>
    );
  const isIdle = of.fetchStatus === 'idle';
  return (
    <span className={`inline-block text-ink-3 ${className}`}>
      {failure !== undefined ? whyUnknown(failure) : isIdle ? 'not asked for' : 'asking …'}
    </span>
  );
}

/**
 * Zero, not told, not asked for and not allowed are different things
 * (docs/facts/product.md#absence).
 */
function whyUnknown(failure: Failure): ReactNode {
  if (failure.kind === 'needs-token') return 'needs a token';
  if (failure.kind === 'not-offered') return 'not offered by this node';
  if (isUnanswered(failure)) return 'not known: no answer came';
  const { heading, code } = wordsOf(failure);
  return (
    <>
      not known: <HonestText text={heading} /> <span className="font-mono text-sm">{code}</span>
    </>
  );
}

/** For a member that the answer does not have. */
export function NotReported({ by }: { by: 'node' | 'Scan' }) {
  return (
    <span className="text-ink-3">
      {by === 'node' ? 'not told by this node' : 'not told by this Scan'}
    </span>
  );
}

/** A part of the page with its heading, and what stands at the end of the heading's line. */
export function Panel(props: {
  title: string;
  /** The server's address, or another small remark beside the heading. */
  aside?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
        <h2 id={id} className="font-semibold">
          {props.title}
        </h2>
        <div className="min-w-0 text-sm text-ink-3">{props.aside}</div>
        {props.action !== undefined && <div className="ml-auto">{props.action}</div>}
      </div>
      {props.children}
    </section>
  );
}

/** Names and values below each other. */
export function NodeFactList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[9.5rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 px-4 py-3 max-sm:grid-cols-1 max-sm:gap-y-0 max-sm:[&>dd]:pb-2">
      {children}
    </dl>
  );
}

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
