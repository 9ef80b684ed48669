import type { SourceName, UpdateDocument } from './document.ts';

const NAMES: Record<SourceName, string> = {
  scan: 'Scan',
  'scan-legacy': 'Scan (legacy update)',
  ledger: 'the ledger',
  'ledger-tree': 'the ledger (old tree)',
  'ledger-flat': 'the ledger (flat transaction)',
};

/** A response of the ledger has what its reader may see, so a copy or paper names the reader. */
export function eventSourceText(
  { source, reader }: Pick<UpdateDocument, 'source' | 'reader'>,
  partiesText: (parties: readonly string[]) => string,
): string {
  if (reader === undefined) return NAMES[source];
  const parties = reader.kind === 'parties' ? partiesText(reader.parties) : 'any party';
  return `${NAMES[source]}, read as ${parties}`;
}
