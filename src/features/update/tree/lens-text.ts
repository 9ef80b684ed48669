import { isAcsDelta } from '#domain/update/acs-delta.ts';
import type { UpdateDocument } from '#domain/update/document.ts';

type Read = Pick<UpdateDocument, 'source' | 'reading' | 'facts'>;

/**
 * A ledger reports only requested parties as witnesses, and an ACS delta only stakeholders. A party
 * that is not mentioned may still have seen everything.
 */
export function reportsWitness(document: Read, party: string): boolean {
  const { source, facts } = document;
  return source.startsWith('ledger') && !isAcsDelta(document) && facts.witnesses.has(party);
}

/** The effect of the lens of a party. */
export function lensText(document: Read, party: string): string {
  if (document.source.startsWith('scan')) {
    return 'Scan has no per-event witnesses, so no row is dimmed. Views shows which views this party sees.';
  }
  if (isAcsDelta(document))
    return 'an ACS delta reports only stakeholders as witnesses, so no row is dimmed.';
  return document.facts.witnesses.has(party)
    ? 'events this party does not witness are dimmed.'
    : 'not named in this response. The ledger reports only witnesses that the token can read, so no row is dimmed.';
}
