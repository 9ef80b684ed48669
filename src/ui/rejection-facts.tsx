import { Link } from '@tanstack/react-router';
import { definiteWords } from '#domain/definite-words.ts';
import { exactDurationWords } from '#domain/exact-duration-words.ts';
import { grpcText } from '#domain/grpc-status.ts';
import type { Int64 } from '#domain/int64.ts';
import type { Rejection } from '#domain/rejection.ts';
import { categoryText } from '#domain/rejection-words.ts';
import { Fact, Facts, Untold } from './fact.tsx';
import { HonestText } from './honest-text.tsx';
import { Identifier } from './identifier.tsx';
import { ResourceChips } from './resource-chips.tsx';

/** What a rejection says of itself, name by name. */
export function RejectionFacts({
  rejection,
  offset,
}: {
  rejection: Rejection;
  /** Where it happened, so that updates are looked for from there backwards. */
  offset: Int64 | undefined;
}) {
  const { code, category, grpc, retryAfterMs, correlationId, resources } = rejection;
  const [definite, promise] = definiteWords(rejection);
  return (
    <Facts>
      <Fact name="Error code">
        {code === undefined ? (
          <span className="text-ink-3">none given</span>
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
      <Fact name="Category">{categoryText(rejection)}</Fact>
      <Fact name="gRPC status">
        <span className="font-mono">{grpcText(grpc)}</span>
      </Fact>
      <Fact name="Definite answer">
        {definite}. <span className="text-ink-2">{promise}</span>
      </Fact>
      <Fact name="Pause asked for">
        {retryAfterMs === undefined ? 'none' : exactDurationWords(String(retryAfterMs / 1_000))}
      </Fact>
      <Fact name="Correlation id">
        {correlationId === undefined ? (
          <Untold />
        ) : (
          <Identifier kind="correlation" value={correlationId} />
        )}
      </Fact>
      <Fact name="About">
        <ResourceChips resources={resources} upto={offset} />
      </Fact>
    </Facts>
  );
}
