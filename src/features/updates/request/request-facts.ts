import type { Int64 } from '#domain/ledger/int64.ts';
import { missingRights, type ReaderChoice } from '#domain/ledger/rights.ts';
import { counted } from '#domain/text/plural.ts';
import { readersOf, type UpdatesRequest } from '#domain/update-list/updates-request.ts';
import { shortId } from '#ui/text/identifier.tsx';

/** What the form needs to know of the node and of the token. */
export type RequestFacts = {
  readonly baseUrl: string;
  /** `list`: the node has no pages, so they are made here. */
  readonly route: 'page' | 'list';
  /** Whether filters take package names alone (3.5 and later). */
  readonly packageNamesOnly: boolean;
  /** As whom the token may read, and how that is known. */
  readonly reader: ReaderChoice;
  /** Offered where a party is asked for. */
  readonly parties: readonly string[];
  readonly ledgerEnd: Int64 | undefined;
  /** Whose the token is, as it says itself; nobody has checked it. */
  readonly user: string | undefined;
};

/** Whether reading as any party will work, and why (docs/facts/wire.md#filters and #tokens). */
export function anyPartyHint(reader: ReaderChoice): string {
  const needs = 'Requires CanReadAsAnyParty (from 3.6 also CanActAsAnyParty).';
  if (reader.because === 'no-reading-right')
    return `${needs} This token has no read rights, so the node will reject the query.`;
  if (reader.because !== 'rights') return `${needs} The rights of this token are unknown.`;
  return reader.kind === 'any-party'
    ? `${needs} This token has it.`
    : `${needs} This token does not have it, so the node will reject the query.`;
}

/** What is to be known of the parties of a list: whose they are, and what others come to. */
export function readablePartiesHint(reader: ReaderChoice): string {
  if (reader.because === 'no-reading-right') return 'This token has no read rights.';
  if (reader.because === 'rights-unreadable')
    return 'The parties that this token can read are unknown.';
  if (reader.kind === 'any-party') return 'This token can read as any party.';
  return reader.because === 'rights'
    ? 'Suggestions are the parties this token can read. The node rejects others.'
    : 'Suggestions are parties named before. The node rejects parties the token cannot read.';
}

/** That the node will refuse a request, where the token's rights are known and do not allow it. */
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
