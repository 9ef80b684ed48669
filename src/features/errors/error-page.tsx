import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { categoryFact, categoryText } from '#domain/error-catalogue/category-text.ts';
import { causeOf, RETRY_WORDS } from '#domain/error-catalogue/error-advice.ts';
import {
  CATALOGUE_AS_OF,
  type CatalogueEntry,
  catalogueEntry,
  explainCode,
} from '#domain/error-catalogue/error-catalogue.ts';
import type { ErrorCategory, RetryRule } from '#domain/error-catalogue/error-category.ts';
import { isGrpcName } from '#domain/error-catalogue/grpc-status.ts';
import { ErrorAdvice } from '#ui/failure/error-advice.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Line } from '#ui/text/line.tsx';
import { NameText } from '#ui/text/name-text.tsx';

/** @param props.code of the address, perhaps in lower case or with the dot of a sentence */
export function ErrorPage(props: { code: string; category: number | undefined }) {
  const { category } = props;
  const upper = props.code.toUpperCase().replace(/\.$/, '');
  const code = catalogueEntry(upper) === undefined ? props.code : upper;
  const explained = explainCode(code, category);
  return (
    <main className="page page-form grid gap-4">
      <p className="text-ink-3">
        Error code{' · '}
        <Link to="/errors" className="text-accent underline underline-offset-2">
          All error codes
        </Link>
      </p>
      <h1 className="font-mono text-xl font-semibold wrap-anywhere">
        <NameText text={code} />
      </h1>
      {explained.kind === 'known' && <Known entry={explained.entry} />}
      {explained.kind === 'hidden' && (
        <p className="text-lg text-ink-2">
          The node withholds the code and the reason of this error for security. Its log has both.
          Give the trace id or correlation id to the operator of the node.
        </p>
      )}
      {explained.kind === 'category' && (
        <>
          <Notice>
            Unknown error code. The advice below applies to every error of its category.
          </Notice>
          <p className="text-lg text-ink-2">{explained.category.happened}</p>
          <Advice of={explained.category} />
          <Facts category={explained.category} retry={explained.category.retry} />
        </>
      )}
      {explained.kind === 'unknown' && isGrpcName(upper) && (
        <p className="text-lg text-ink-2">
          A gRPC status, not an error code. The message of the error begins with its code.
        </p>
      )}
      {explained.kind === 'unknown' && !isGrpcName(upper) && (
        <p className="text-lg text-ink-2">
          Unknown error code. The link contains no known category. See the message of the error:
          applications can define their own error codes. For a command id,{' '}
          <Link
            to="/completions"
            search={{ find: code.slice(0, 300) }}
            className="text-accent underline underline-offset-2"
          >
            search the completions
          </Link>
          .
        </p>
      )}
      <p className="text-sm text-ink-3">
        Codes from Canton’s documentation of {CATALOGUE_AS_OF}. The explanations are by Treeline.
      </p>
    </main>
  );
}

function Known({ entry }: { entry: CatalogueEntry }) {
  return (
    <>
      <p className="text-lg text-ink-2">{entry.happened}</p>
      {!entry.isOwn && (
        <Notice>
          The advice below is not specific to this code. It applies to every error of its category:{' '}
          {categoryText(entry.category?.number ?? 0)}.
        </Notice>
      )}
      {entry.staysInLog && <Notice>The node logs this error and never sends it to clients.</Notice>}
      {entry.isRedacted && (
        <Notice>
          Clients receive this error as NA, without a message. The log of the node has the code and
          the reason.
        </Notice>
      )}
      <Advice of={entry} />
      <Facts category={entry.category} retry={entry.retry}>
        <Line name="Group">
          <Link
            to="/errors"
            search={{ find: entry.groupTitle }}
            className="text-accent underline underline-offset-2"
          >
            {entry.groupTitle}
          </Link>
        </Line>
      </Facts>
    </>
  );
}

function Advice({ of }: { of: Pick<CatalogueEntry, 'whose' | 'retry' | 'next'> }) {
  return (
    <ErrorAdvice
      heading="h2"
      whose={causeOf(of.whose, of.retry)}
      retry={RETRY_WORDS[of.retry]}
      next={of.next}
    />
  );
}

/** @param props.category undefined if the Daml code chooses it */
function Facts(props: {
  category: ErrorCategory | undefined;
  retry: RetryRule;
  children?: ReactNode;
}) {
  const { category, retry, children } = props;
  return (
    <dl className="grid grid-cols-[9.5rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-ink-2 max-sm:grid-cols-1">
      {children}
      <Line name="Category">
        {category === undefined ? 'set by the Daml code' : categoryFact(category.number, retry)}
      </Line>
      {category !== undefined && (
        <Line name="gRPC status">
          <span className="font-mono">{category.grpc ?? 'none (not sent)'}</span>
        </Line>
      )}
    </dl>
  );
}
