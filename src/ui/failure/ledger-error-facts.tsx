import { Link } from '@tanstack/react-router';
import { type ReactNode, useContext } from 'react';
import { definiteText } from '#domain/completion/definite-text.ts';
import { categoryText } from '#domain/error-catalogue/category-text.ts';
import { grpcCodeText } from '#domain/error-catalogue/grpc-status.ts';
import type { LedgerError } from '#domain/failure/failure.ts';
import { printJson } from '#domain/text/json-text.ts';
import { CopyButton } from '#ui/controls/copy.tsx';
import { Fact } from '#ui/text/fact.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { LongText } from '#ui/text/long-text.tsx';
import { ConnectedLedger } from './connected-ledger.ts';

/**
 * The fields of a ledger error and its entire body, inside a list of facts. @param props.url the
 * request URL
 */
export function LedgerErrorFacts({ error, url }: { error: LedgerError; url: string }) {
  const ledger = useContext(ConnectedLedger);
  const isOpen = ledger !== undefined && url.startsWith(`${ledger}/`);
  const { code, errorCategory, definiteAnswer, retryInfo, context, resources } = error;
  const [definite, promise] = definiteText(error);
  return (
    <>
      <Fact name="Error">
        <Link
          to="/errors/$code"
          params={{ code }}
          search={{ category: String(errorCategory) }}
          className="font-mono text-accent underline underline-offset-2"
        >
          <HonestText text={code} />
        </Link>
        , category {errorCategory} ({categoryText(errorCategory)})
      </Fact>
      <Fact name="gRPC status">
        <HonestText text={grpcStatusOf(error)} />
      </Fact>
      <Fact name="Trace id">{idOrNone('trace', error.traceId, isOpen)}</Fact>
      <Fact name="Correlation id">{idOrNone('correlation', error.correlationId, isOpen)}</Fact>
      {[...resources.entries()].map(([at, [type, value]]) => (
        <Fact key={at} name="Resource">
          <HonestText text={`${type} ${value}`} />
        </Fact>
      ))}
      {context.map(([name, value]) => (
        <Fact key={name} name={<HonestText text={name} />}>
          <span className="font-mono">
            <HonestText text={value} />
          </span>
        </Fact>
      ))}
      {definiteAnswer !== undefined && (
        <Fact name="Definite answer">
          {definite}. <span className="text-ink-2">{promise}</span>
        </Fact>
      )}
      {retryInfo !== undefined && (
        <Fact name="Retry after">
          <HonestText text={retryInfo} />
        </Fact>
      )}
      <Fact name="Full response">
        <details>
          <summary className="w-fit text-ink-2 underline underline-offset-2">as received</summary>
          <code className="wrap-anywhere">
            <LongText text={printJson(error.raw)} />
          </code>{' '}
          <CopyButton text={() => printJson(error.raw)} what="response as JSON" />
        </details>
      </Fact>
    </>
  );
}

/** The gRPC status as received, because an unknown value is shown too. */
export function grpcStatusOf({ raw, grpcCode }: LedgerError): string {
  const isBody = typeof raw === 'object' && raw !== null && 'grpcCodeValue' in raw;
  return grpcCodeText(isBody ? raw.grpcCodeValue : grpcCode);
}

function idOrNone(
  kind: 'trace' | 'correlation',
  id: string | undefined,
  isOpen: boolean,
): ReactNode {
  if (id === undefined) return 'none';
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <Identifier kind={kind} value={id} />
      {isOpen && (
        <Link
          to="/completions"
          search={{ find: id }}
          className="text-accent underline underline-offset-2"
        >
          Find in completions
        </Link>
      )}
    </span>
  );
}
