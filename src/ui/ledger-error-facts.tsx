import { Link } from '@tanstack/react-router';
import { type ReactNode, useContext } from 'react';
import { categoryWords } from '#domain/category-words.ts';
import { definiteWords } from '#domain/definite-words.ts';
import type { LedgerError } from '#domain/failure.ts';
import { printJson } from '#domain/json-text.ts';
import { ConnectedLedger } from './connected-ledger.ts';
import { CopyButton } from './copy.tsx';
import { Fact } from './fact.tsx';
import { HonestText } from './honest-text.tsx';
import { Identifier } from './identifier.tsx';
import { LongText } from './long-text.tsx';

/** What an error body of the ledger says, name by name, and all of it as received; in a list of facts. @param props.url where it was asked */
export function LedgerErrorFacts({ error, url }: { error: LedgerError; url: string }) {
  const ledger = useContext(ConnectedLedger);
  const isOpen = ledger !== undefined && url.startsWith(`${ledger}/`);
  const { code, errorCategory, definiteAnswer, retryInfo, context, resources } = error;
  const [definite, promise] = definiteWords(error);
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
        , category {errorCategory} ({categoryWords(errorCategory)})
      </Fact>
      <Fact name="Trace id">{idOrNone('trace', error.traceId, isOpen)}</Fact>
      <Fact name="Correlation id">{idOrNone('correlation', error.correlationId, isOpen)}</Fact>
      {[...resources.entries()].map(([at, [type, value]]) => (
        <Fact key={at} name="About">
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
        <Fact name="Pause asked for">
          <HonestText text={retryInfo} />
        </Fact>
      )}
      <Fact name="Whole answer">
        <details>
          <summary className="w-fit text-ink-2 underline underline-offset-2">as received</summary>
          <code className="wrap-anywhere">
            <LongText text={printJson(error.raw)} />
          </code>{' '}
          <CopyButton text={() => printJson(error.raw)} what="answer as JSON" />
        </details>
      </Fact>
    </>
  );
}

function idOrNone(
  kind: 'trace' | 'correlation',
  id: string | undefined,
  isOpen: boolean,
): ReactNode {
  if (id === undefined) return 'none given';
  return (
    <>
      <Identifier kind={kind} value={id} />{' '}
      {isOpen && (
        <Link
          to="/completions"
          search={{ find: id }}
          className="text-accent underline underline-offset-2"
        >
          look for it in completions
        </Link>
      )}
    </>
  );
}
