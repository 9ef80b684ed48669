import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { type Failure, failureOf } from '#domain/failure/failure.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { scanVersionQuery } from '#queries/scan-version.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Line } from '#ui/text/line.tsx';

/** The texts of failures are loaded with the first failure. */
const Heading = lazyPart(async () => {
  const { failureTextOf } = await import('#domain/failure/failure-text.ts');
  return ({ failure }: { failure: Failure }) => failureTextOf(failure).heading;
});

/**
 * The health of a network without a ledger. It asks once and without `useQuery`, whose code nothing
 * else on the home page of such a network needs.
 */
export function ScanHealth({ connected: { client, node } }: { connected: ConnectedNode }) {
  const [version, setVersion] = useState<Answer<string>>({ data: undefined, error: null });
  useEffect(() => {
    let isLeft = false;
    const show = (answer: Answer<string>) => isLeft || setVersion(answer);
    client.fetchQuery(scanVersionQuery(node.scan)).then(
      (data) => show({ data, error: null }),
      (error: Error) => show({ data: undefined, error }),
    );
    return () => {
      isLeft = true;
    };
  }, [client, node]);
  return (
    <>
      <Line name="Ledger">none on this network, Scan only</Line>
      <Line name="Scan">
        <Known of={version}>{(text) => <HonestText text={text} />}</Known>
      </Line>
    </>
  );
}

type Answer<T> = Pick<UseQueryResult<T>, 'data' | 'error'>;

/** Like the strip; the Node page has whole sentences. */
export function Known<T>({
  of: { data, error },
  children,
}: {
  of: Answer<T>;
  children: (value: T) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (error === null) return <span className="text-ink-3">…</span>;
  const failure = failureOf(error);
  return (
    <span className="text-warn">
      {failure === undefined ? (
        'not available'
      ) : (
        <Suspense fallback="…">
          <Heading failure={failure} />
        </Suspense>
      )}
    </span>
  );
}
