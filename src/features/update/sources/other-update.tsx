import { Link, useParams } from '@tanstack/react-router';
import { hasUpdate } from '#domain/update/agreement.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Identifier } from '#ui/text/identifier.tsx';

/** The response of an interface with another update than the requested one, or with none. */
export function OtherUpdate({
  name,
  address,
  document,
  onRetry,
}: {
  name: string;
  address: string | undefined;
  document: UpdateDocument;
  onRetry: () => void;
}) {
  const { updateId } = useParams({ from: '/updates/$updateId' });
  const { facts, source } = document;
  const isOther = hasUpdate(document);
  return (
    <Notice tone="warning">
      <p>
        {isOther ? (
          <>
            <b>The response of {name} is for another update.</b> This page does not show it.
          </>
        ) : (
          <b>The response of {name} has no update.</b>
        )}
      </p>
      <dl className="my-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 max-sm:grid-cols-1">
        <dt className="text-ink-3">Server</dt>
        <dd className="font-mono wrap-anywhere">{address}</dd>
        <dt className="text-ink-3">Requested</dt>
        <dd>
          <Identifier kind="update" value={updateId} />
        </dd>
        {isOther && (
          <>
            <dt className="text-ink-3">Returned</dt>
            <dd>
              <Identifier kind="update" value={facts.updateId} />
            </dd>
          </>
        )}
      </dl>
      <p className="flex flex-wrap items-center gap-3">
        <Link
          to="/updates/$updateId/raw"
          params={{ updateId }}
          search={(before) => ({ ...before, source, path: undefined, find: undefined })}
          className="text-accent underline underline-offset-2"
        >
          Show response under Raw
        </Link>
        <Button onClick={onRetry}>Retry</Button>
      </p>
    </Notice>
  );
}
