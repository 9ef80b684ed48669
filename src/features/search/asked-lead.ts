import { mayHaveHashes } from '#api/ledger/capabilities.ts';
import { type Lead, type LookUp, leadsOf } from '#domain/search/leads.ts';
import type { Meaning } from '#domain/search/meaning.ts';
import { counted } from '#domain/text/plural.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { nodeAboutQuery } from '#queries/node-status.ts';

/** A lead that needs requests before a page is opened. */
export type AskedLead = Exclude<Lead, { path: string }>;

/** Where a meaning leads on this network, the best first. */
export function leadsOn(connected: ConnectedNode | undefined, meaning: Meaning) {
  const { ledger, scan } = connected?.node ?? {};
  return leadsOf(meaning, ledger === undefined && scan !== undefined);
}

export const keyOf = (lead: AskedLead): string =>
  'sought' in lead ? `search ${lead.sought}` : `${lead.lookUp.kind} ${lead.lookUp.id}`;

/** Only a ledger has completions and offsets; Scan has hashes too. */
export function canAsk(connected: ConnectedNode | undefined, lead: AskedLead): boolean {
  if (connected === undefined) return false;
  const { ledger, scan } = connected.node;
  if (ledger === undefined) return scan !== undefined && isOfHash(lead);
  if (!('isHash' in lead)) return true;
  return mayHaveHashes(connected.client.getQueryData(nodeAboutQuery(ledger).queryKey)?.version);
}

const isOfHash = (lead: AskedLead) => 'lookUp' in lead && lead.lookUp.kind === 'hash';

/** Requests about the id itself, of one Enter. */
export const lookUpBudget = ({ kind }: LookUp): string =>
  `up to ${counted(kind === 'hash' ? 3 : 2, 'request')}`;

const NO_COMPLETIONS =
  'Not an update id (1220 and 64 more hex digits). Only a ledger has completions to search for other ids; this network has Scan only.';
const NO_OFFSETS = 'An offset is a position on one ledger, and this network has Scan only.';

/** What this network lacks for the best lead of a text; undefined if nothing. */
export function lackFor(connected: ConnectedNode | undefined, lead: Lead): string | undefined {
  if ('path' in lead || canAsk(connected, lead)) return undefined;
  return 'lookUp' in lead && lead.lookUp.kind === 'offset' ? NO_OFFSETS : NO_COMPLETIONS;
}

/** Why a text leads nowhere on this network; undefined if it leads somewhere. */
export function whyNowhere(
  connected: ConnectedNode | undefined,
  meanings: readonly [Meaning, ...Meaning[]],
): string | undefined {
  const leads = meanings.map((meaning) => leadsOn(connected, meaning));
  const lack = leads[0] && lackFor(connected, leads[0][0]);
  const hasPage = leads.flat().some((lead) => 'path' in lead);
  return lack === NO_OFFSETS || !hasPage ? lack : undefined;
}
