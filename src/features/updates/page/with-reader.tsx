import { useEffect } from 'react';
import type { Reader } from '#domain/ledger/rights.ts';
import type { UpdatesSearch } from '#features/updates/request/updates-search.ts';
import type { OnSearch } from '#ui/browser/search-change.ts';

/** Writes the chosen reader into the address, which must name one where the rights are unreadable. */
export function WithReader({
  reader,
  onSearch,
}: {
  reader: Reader;
  onSearch: OnSearch<UpdatesSearch>;
}) {
  useEffect(() => {
    if (reader.kind === 'any-party') onSearch({ any: 'yes' }, 'replace');
    else onSearch({ party: [...reader.parties].sort() }, 'replace');
  }, [reader, onSearch]);
  return null;
}
