import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Failure, failureOf } from '#domain/failure.ts';
import { isUnanswered } from '#domain/failure-place.ts';
import { wordsOf } from '#domain/failure-words.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { Line } from '#ui/line.tsx';

/** What was asked, and how it stands. */
export type Asked<T> = Pick<
  UseQueryResult<T>,
  'data' | 'error' | 'fetchStatus' | 'refetch' | 'dataUpdatedAt'
>;

/** One fact by its name. What is not known says why in words of its own. */
export function Fact<T>({
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
      <Told of={of}>{children}</Told>
    </Line>
  );
}

/**
 * An answer, or why there is none yet.
 * @param className for the words that stand in the answer's place
 */
export function Told<T>({
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

/** Zero, not told, not asked for and not allowed are different things (product.md, "Empty"). */
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
export function NotTold({ by }: { by: 'node' | 'Scan' }) {
  return (
    <span className="text-ink-3">
      {by === 'node' ? 'not told by this node' : 'not told by this Scan'}
    </span>
  );
}
