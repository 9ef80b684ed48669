import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { readInt64 } from '#domain/ledger/int64.ts';
import { recognise, type UpdateId } from '#domain/ledger/update-id.ts';
import { Button } from '#ui/controls/button.tsx';
import { CompletionSearchPanel } from './completion-search.tsx';

const LINK = 'text-accent underline underline-offset-2';

export function TextSearch({
  id,
  onErrorCode,
  onUpdate,
  onClose,
  ...props
}: Omit<ComponentProps<typeof CompletionSearchPanel>, 'ledger' | 'token'> & {
  id: UpdateId | undefined;
  onErrorCode: (code: string) => void;
  onUpdate: (id: UpdateId) => void;
  onClose: () => void;
}) {
  const found = recognise(props.text);
  const code =
    found.kind === 'error-code' ? found.code : /^([A-Z][A-Z0-9_]+)\(/.exec(props.text)?.[1];
  const offset = readInt64(props.text);
  const { ledger, token } = props.connected.node;
  return (
    <section
      aria-label="Search in completions"
      className="panel absolute top-full right-0 z-20 mt-1 grid max-h-[70vh] w-full max-md:fixed max-md:inset-x-3 max-md:top-13 max-md:w-auto gap-2 overflow-auto px-4 py-3"
    >
      {ledger === undefined || token === undefined ? (
        <p role="status">
          Not an update id (1220 and 64 more hex digits). Other ids require a ledger; this network
          has Scan only.
        </p>
      ) : (
        <CompletionSearchPanel {...props} ledger={ledger} token={token} />
      )}
      {offset !== undefined && offset.length < 20 && BigInt(offset) > 0n && (
        <p>
          As an offset:{' '}
          <Link
            to="/completions"
            search={{ after: String(BigInt(offset) - 1n), sel: offset }}
            onClick={onClose}
            className={LINK}
          >
            completion at this offset
          </Link>
          ,{' '}
          <Link to="/updates" search={{ upto: offset }} onClick={onClose} className={LINK}>
            updates up to this offset
          </Link>
          .
        </p>
      )}
      <div className="flex flex-wrap gap-2 border-t border-line pt-2">
        {id !== undefined && <Button onClick={() => onUpdate(id)}>Open as update id</Button>}
        {code !== undefined && (
          <Button onClick={() => onErrorCode(code)}>
            {found.kind === 'error-code' ? 'Open as error code' : `Open error code ${code}`}
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
    </section>
  );
}
