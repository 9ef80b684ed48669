import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useId } from 'react';
import {
  type Failure,
  failureOf,
  isOfToken,
  isUnanswered,
  statusOf,
} from '#domain/failure/failure.ts';
import { LaterFailure, LaterHeading } from '#ui/failure/failed.tsx';
import { LastKnown } from '#ui/text/last-known.tsx';
import { Line } from '#ui/text/line.tsx';

export type QueryState<T> = Pick<
  UseQueryResult<T>,
  'data' | 'error' | 'fetchStatus' | 'refetch' | 'dataUpdatedAt'
>;

export function NodeFact<T>({
  name,
  of,
  children,
}: {
  name: string;
  of: QueryState<T>;
  children: (value: T) => ReactNode;
}) {
  return (
    <Line name={name}>
      <Reported of={of}>{children}</Reported>
    </Line>
  );
}

/** @param className the class of the text that replaces the value */
export function Reported<T>({
  of,
  children,
  className = '',
}: {
  of: QueryState<T>;
  children: (value: T) => ReactNode;
  className?: string;
}) {
  const failure = failureOf(of.error);
  if (of.data !== undefined)
    return (
      <>
        {children(of.data)}
        {failure !== undefined && <LastKnown className={className} />}
      </>
    );
  const isIdle = of.fetchStatus === 'idle';
  return (
    <span className={`inline-block text-ink-3 ${className}`}>
      {failure !== undefined ? whyUnknown(failure) : isIdle ? 'not requested' : 'loading…'}
    </span>
  );
}

/** Zero, not reported, not requested and not allowed are different states. */
function whyUnknown(failure: Failure): ReactNode {
  if (failure.kind === 'needs-token') return 'needs a token';
  if (failure.kind === 'not-offered') return 'not supported by this node';
  if (isOfTheServer(failure)) return 'unknown (no response)';
  return (
    <>
      unknown: <LaterHeading failure={failure} hasCode />
    </>
  );
}

export function NotReported({ by }: { by: 'node' | 'Scan' }) {
  return (
    <span className="text-ink-3">
      {by === 'node' ? 'not reported by this node' : 'not reported by this Scan'}
    </span>
  );
}

export function Panel(props: {
  title: string;
  /** Shown beside the title, such as the server's address. */
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

export function NodeFactList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[9.5rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 px-4 py-3 max-sm:grid-cols-1 max-sm:gap-y-0 max-sm:[&>dd]:pb-2">
      {children}
    </dl>
  );
}

export const FailureAbove = createContext<Failure | undefined>(undefined);

/** Whether no request of the server succeeds: it does not respond, or its requests pause. */
export function isOfTheServer(failure: Failure): boolean {
  return failure.kind === 'paused' || isUnanswered(failure);
}

function isSame(one: Failure, other: Failure | undefined): boolean {
  if (one.place.server !== other?.place.server) return false;
  // Which request of a refresh is sent in a pause is not fixed.
  if (one.kind === 'paused' || other.kind === 'paused') return true;
  return kindOf(one) === kindOf(other);
}

const kindOf = (failure: Failure) =>
  failure.kind === 'status' ? `status ${statusOf(failure)}` : failure.kind;

/** Shows each kind of failure once, with one "Retry". */
export function PartFailures({ of }: { of: readonly QueryState<unknown>[] }) {
  const above = useContext(FailureAbove);
  const failed = of.flatMap((asked) => {
    const failure = failureOf(asked.error);
    if (failure === undefined || isOfToken(failure)) return [];
    return isSame(failure, above) ? [] : [{ asked, failure }];
  });
  const byKind = new Map<string, { failure: Failure; asked: QueryState<unknown>[] }>();
  for (const { asked, failure } of failed) {
    const kind = kindOf(failure);
    const known = byKind.get(kind);
    if (known === undefined) byKind.set(kind, { failure, asked: [asked] });
    else known.asked.push(asked);
  }
  if (byKind.size === 0) return null;
  return (
    <div className="grid gap-2 px-4 pb-3">
      {[...byKind].map(([kind, { failure, asked }]) => (
        <LaterFailure
          key={kind}
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
