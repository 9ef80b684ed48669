import { counted } from '#domain/plural.ts';
import type { ReaderChoice } from '#domain/rights.ts';

const BECAUSE: Record<ReaderChoice['because'], string> = {
  rights: 'by the rights below',
  'no-reading-right': 'the rights allow no reading, so the node will refuse',
  'rights-unreadable': 'a guess, because the rights cannot be read here',
  chosen: 'chosen on the connect page, in the list or beside an update',
};

/** As whom this page asks the ledger, and how it knows. */
export function ReaderWords({
  reader,
  isRefused,
}: {
  reader: ReaderChoice;
  /** The node has refused to be read so. */
  isRefused: boolean;
}) {
  const whom =
    reader.kind === 'any-party'
      ? 'as any party'
      : `as ${counted(reader.parties.length, 'party', 'parties')}`;
  return (
    <>
      {whom} <span className="text-ink-3">({BECAUSE[reader.because]})</span>
      {isRefused && <span className="text-archive">, which the node has just refused</span>}
    </>
  );
}
