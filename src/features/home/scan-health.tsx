import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
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

/** The health of a network without a ledger. */
export function ScanHealth({ connected: { client, node } }: { connected: ConnectedNode }) {
  const version = useQuery(scanVersionQuery(node.scan), client);
  return (
    <>
      <Line name="Ledger">none on this network, Scan only</Line>
      <Line name="Scan">
        <Known of={version}>{(text) => <HonestText text={text} />}</Known>
      </Line>
    </>
  );
}

/** Like the strip; the Node page has whole sentences. */
export function Known<T>({
  of: { data, error },
  children,
}: {
  of: Pick<UseQueryResult<T>, 'data' | 'error'>;
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
