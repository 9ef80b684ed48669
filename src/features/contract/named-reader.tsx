import { Link } from '@tanstack/react-router';
import type { Reader } from '#domain/ledger/rights.ts';
import { PartyList } from '#ui/names/party-list.tsx';

/** The reader that the address names, and the way to the usual one: a lazy part, because few do. */
export function NamedReader({ reader }: { reader: Reader }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-ink-2">
      {reader.kind === 'any-party' ? (
        'Read as any party'
      ) : (
        <>
          Read as <PartyList parties={reader.parties} />
        </>
      )}
      <Link
        to="."
        search={(before) => ({ ...before, party: undefined, any: undefined })}
        className="text-accent underline underline-offset-2"
      >
        Use token rights
      </Link>
    </p>
  );
}
