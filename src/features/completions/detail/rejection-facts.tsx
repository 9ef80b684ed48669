import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { definiteText } from '#domain/completion/definite-text.ts';
import type { Rejection } from '#domain/completion/rejection.ts';
import { isEncoded, type ResourceKind, resourceKind } from '#domain/completion/rejection.ts';
import { rejectionCategoryText } from '#domain/completion/rejection-text.ts';
import { exactDurationText, grpcText } from '#domain/error-catalogue/grpc-status.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { Fact, Facts, NotReportedNote } from '#ui/text/fact.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier } from '#ui/text/identifier.tsx';

const LINK = 'text-sm text-accent underline underline-offset-2';

function ResourceChips({
  resources,
  upto,
}: {
  resources: readonly (readonly [type: string, value: string])[];
  /** Updates are searched backwards from this offset; undefined means from the ledger end. */
  upto: Int64 | undefined;
}) {
  if (resources.length === 0) return <span className="text-ink-3">none</span>;
  return (
    <ul className="grid gap-1">
      {[...resources.entries()].map(([at, [type, value]]) => {
        const kind = isEncoded(type) ? 'other' : resourceKind(type, value);
        return (
          <li key={at} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-sm text-ink-3">
              {isEncoded(type) && 'encoded value · '}
              <HonestText text={type === '' ? 'resource' : type} />
            </span>
            {kind === 'other' ? (
              <code className="wrap-anywhere">
                <HonestText text={value} />
              </code>
            ) : (
              <Identifier kind={kind} value={value} />
            )}
            {wayOn(kind, value, upto)}
          </li>
        );
      })}
    </ul>
  );
}

function wayOn(kind: ResourceKind, value: string, upto: Int64 | undefined): ReactNode {
  switch (kind) {
    // The list of updates does not record the contracts and packages of each update.
    case 'contract':
    case 'package':
      return (
        <Link to="/updates" search={{ upto }} className={LINK}>
          {upto === undefined ? 'Newest updates' : 'All updates before the failure'}
        </Link>
      );
    case 'party':
      return (
        <Link to="/updates" search={{ upto, party: [value] }} className={LINK}>
          Updates of this party
        </Link>
      );
    case 'synchronizer':
      return (
        <Link to="/node" className={LINK}>
          Synchronizers of this node
        </Link>
      );
    case 'update':
      return (
        <Link to="/updates/$updateId" params={{ updateId: value }} className={LINK}>
          Open update
        </Link>
      );
    case 'other':
      return null;
  }
}

export function RejectionFacts({
  rejection,
  offset,
}: {
  rejection: Rejection;
  /** Offset of the completion, from which updates are searched backwards. */
  offset: Int64 | undefined;
}) {
  const { code, category, grpc, retryAfterMs, correlationId, resources } = rejection;
  const [definite, promise] = definiteText(rejection);
  return (
    <Facts>
      <Fact name="Error code">
        {code === undefined ? (
          <span className="text-ink-3">none</span>
        ) : (
          <Link
            to="/errors/$code"
            params={{ code }}
            search={{ category: category === undefined ? undefined : String(category) }}
            className="font-mono text-accent underline underline-offset-2"
          >
            <HonestText text={code} />
          </Link>
        )}
      </Fact>
      <Fact name="Category">{rejectionCategoryText(rejection)}</Fact>
      <Fact name="gRPC status">
        <span className="font-mono">{grpcText(grpc)}</span>
      </Fact>
      <Fact name="Definite answer">
        {definite}. <span className="text-ink-2">{promise}</span>
      </Fact>
      <Fact name="Retry after">
        {retryAfterMs === undefined ? 'none' : exactDurationText(String(retryAfterMs / 1_000))}
      </Fact>
      <Fact name="Correlation id">
        {correlationId === undefined ? (
          <NotReportedNote />
        ) : (
          <Identifier kind="correlation" value={correlationId} />
        )}
      </Fact>
      <Fact name="Resources">
        <ResourceChips resources={resources} upto={offset} />
      </Fact>
    </Facts>
  );
}
