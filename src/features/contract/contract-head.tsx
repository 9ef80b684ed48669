import { type ReactNode, Suspense } from 'react';
import type { ContractId } from '#domain/ledger/contract-id.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import type { EventRow } from '#domain/update/document.ts';
import { usePageSubject } from '#ui/browser/page-subject.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { NameText } from '#ui/text/name-text.tsx';

const NamedReader = lazyPart(() => import('./named-reader.tsx').then((part) => part.NamedReader));

/** The contract’s template and id, what is known of its state, and the reader that is named. */
export function ContractHead({
  contractId,
  event,
  reader,
  children,
}: {
  contractId: ContractId;
  reader: Reader | undefined;
  event: Pick<EventRow, 'template' | 'packageName'> | undefined;
  children?: ReactNode;
}) {
  const entity = event?.template.slice(event.template.lastIndexOf(':') + 1);
  usePageSubject(entity);
  return (
    <header className="grid gap-1">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="flex flex-wrap items-baseline gap-2 text-xl font-semibold tracking-tight">
          {entity === undefined ? 'Contract' : <NameText text={entity} />}
        </h1>
        {children}
        <span className="ml-auto min-w-0 max-w-full">
          <Identifier kind="contract" value={contractId} hotkey="y" isHere />
        </span>
      </div>
      {event !== undefined && (
        <p className="text-ink-3">
          Contract of <NameText text={event.template} />
          {event.packageName !== '' && (
            <>
              {' '}
              in <span className="font-mono">{event.packageName}</span>
            </>
          )}
        </p>
      )}
      {reader !== undefined && (
        <Suspense>
          <NamedReader reader={reader} />
        </Suspense>
      )}
    </header>
  );
}
