import { useEffect } from 'react';
import type { Reader } from '#domain/ledger/rights.ts';
import type { UpdatesSearch } from '#features/updates/request/updates-search.ts';
import type { OnSearch } from '#ui/browser/search-change.ts';

/** Adds the reader that the user chose to an address that names none, where there is no default. */
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
