import type { Int64 } from '#domain/ledger/int64.ts';
import { missingRights, type ReaderChoice } from '#domain/ledger/rights.ts';
import { counted } from '#domain/text/plural.ts';
import { readersOf, type UpdatesRequest } from '#domain/update-list/updates-request.ts';
import { shortId } from '#ui/text/identifier.tsx';

export type RequestFacts = {
  readonly baseUrl: string;
  /** With `list`, the node has no pages, so the client splits the range. */
  readonly route: 'page' | 'list';
  /** Whether filters accept only package names (3.5 and later). */
  readonly packageNamesOnly: boolean;
  /** The reader of an address that names none: the parties that the token may read, and why. */
  readonly reader: ReaderChoice;
  /** The reader of other pages, which the list may change. */
  readonly choice: ReaderChoice;
  readonly ledgerEnd: Int64 | undefined;
  /** The user in the token's claims, which are not verified. */
  readonly user: string | undefined;
};

/** The parties that the token may read; if unknown, those that the user named before. */
export function suggestedParties({
  reader,
  choice,
}: Pick<RequestFacts, 'reader' | 'choice'>): readonly string[] {
  const known = reader.kind === 'parties' && reader.parties.length > 0 ? reader : choice;
  return known.kind === 'parties' ? known.parties : [];
}

/** Whether reading as any party will work, and why (docs/facts/wire.md#filters and #tokens). */
export function anyPartyHint(reader: ReaderChoice): string {
  if (reader.because === 'no-user') return 'Without a user, no rights apply.';
  const needs = 'Requires CanReadAsAnyParty (from 3.6 also CanActAsAnyParty).';
  if (reader.because === 'no-reading-right')
    return `${needs} This token has no read rights, so the node will reject the query.`;
  if (reader.because !== 'rights') return `${needs} The rights are unknown.`;
  return reader.kind === 'any-party'
    ? `${needs} This token has it.`
    : `${needs} This token does not have it, so the node will reject the query.`;
}

export function readablePartiesHint(facts: Pick<RequestFacts, 'reader' | 'choice'>): string {
  const { reader } = facts;
  if (reader.because === 'no-reading-right') return 'This token has no read rights.';
  if (reader.because === 'no-user') return 'Without a user, any party can be read.';
  if (reader.because !== 'rights')
    return suggestedParties(facts).length === 0
      ? 'The readable parties are unknown.'
      : 'Suggestions are previously named parties. The node rejects parties the token cannot read.';
  return reader.kind === 'any-party'
    ? 'This token can read as any party.'
    : 'Suggestions are the parties this token can read. The node rejects others.';
}

/** Predicts a rejection if the token's rights are known and insufficient. */
export function rejectionHint(request: UpdatesRequest, reader: ReaderChoice): string | undefined {
  if (reader.because !== 'rights' && reader.because !== 'no-reading-right') return undefined;
  if (reader.because === 'rights' && reader.kind === 'any-party') return undefined;
  const readable = reader.kind === 'parties' ? reader.parties : [];
  const rights = readable.map((party) => ({ kind: 'CanReadAs', party }));
  const { anyParty, parties } = missingRights(readersOf(request), rights);
  const [one] = parties;
  const more = parties.length - 1;
  const others = more > 0 ? ` and ${counted(more, 'other')}` : '';
  const who = [anyParty ? 'any party' : '', one === undefined ? '' : shortId(one) + others];
  const words = who.filter((part) => part !== '').join(', nor as ');
  return words === ''
    ? undefined
    : `The node will reject this query. The token cannot read as ${words}.`;
}
