import type { LedgerReading } from './ledger-reading.ts';

/** Whether the witnesses in a response are only stakeholders (docs/facts/wire.md#witnesses). */
export function isAcsDelta({
  source,
  reading,
  facts,
}: {
  readonly source: string;
  readonly reading?: LedgerReading | undefined;
  readonly facts: { readonly kind: string };
}): boolean {
  if (facts.kind !== 'transaction') return false;
  return source === 'ledger-flat'
    ? reading?.shape !== 'ledger-effects'
    : source === 'ledger' && reading?.shape === 'acs-delta';
}
