import type { BuiltForest } from '#domain/forest/child-forest.ts';
import { splitParty } from '#domain/ledger/party.ts';
import { middle } from '#domain/text/honest-text.ts';
import { counted } from '#domain/text/plural.ts';
import { type Visibility, viewsSeen } from '#domain/verdict/visibility.ts';
import type { PrivacyMap } from './privacy-map.ts';

/** `9 views, 1 root, 4 levels`, with the number of views that no root reaches. */
export function treeText({ forest, reached }: BuiltForest): string {
  const { count, depth, parent } = forest;
  const roots = parent.subarray(0, reached).filter((above) => above === -1).length;
  const levels = depth.reduce((most, one) => Math.max(most, one + 1), 0);
  const lost = count - reached;
  return [
    counted(count, 'view'),
    counted(roots, 'root'),
    ...(lost > 0 ? [`${lost.toLocaleString('en')} not below any root`] : []),
    counted(levels, 'level'),
  ].join(', ');
}

export function topText({ reached }: BuiltForest, row: number): string {
  return row < reached ? 'a root' : 'not below any root';
}

/** `sees 16 of 32 views` */
export function seenText(visibility: Visibility, party: number): string {
  const seen = viewsSeen(visibility, party).toLocaleString('en');
  return `sees ${visibility.isReported ? '' : 'at least '}${seen} of ${counted(visibility.forest.count, 'view')}`;
}

/** More parties than this are counted. */
const MOST_NAMED = 3;

/** `All 6 parties must confirm at least one view. Only DSO and lumen see every view.` */
export function involvedText(
  { needed, isReported, seeAll }: Pick<PrivacyMap, 'needed' | 'isReported' | 'seeAll'>,
  { parties, ...visibility }: Pick<Visibility, 'parties' | 'isReported'>,
  sharedHints: ReadonlySet<string>,
): string {
  const all = parties.length;
  const part = (count: number) =>
    count === all && all > 1
      ? `All ${counted(all, 'party', 'parties')}`
      : `${count.toLocaleString('en')} of ${counted(all, 'party', 'parties')}`;
  const must = needed === 0 ? 'No single party' : part(needed);
  const names = seeAll.map((party) => columnName(parties[party] ?? '', sharedHints));
  const last = names.slice(-1).join();
  const only = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
  const isNamed = names.length > 0 && names.length <= MOST_NAMED && names.length < all;
  const who = isNamed ? `Only ${only}` : names.length === 0 ? 'No party' : part(names.length);
  const verb = isNamed || names.length === 0 ? names.length < 2 : all === 1;
  const known = isReported ? '' : ', as far as quorums are reported';
  const seen = visibility.isReported ? '' : ', as far as reported';
  return `${must} must confirm at least one view${known}. ${who} ${verb ? 'sees' : 'see'} every view${seen}.`;
}

/**
 * Returns the hint, shortened in the middle; a hint that several parties share is followed by part
 * of the namespace.
 */
export function columnName(party: string, sharedHints: ReadonlySet<string>): string {
  const { hint, namespace } = splitParty(party);
  const short = middle(hint, 16, 8);
  return sharedHints.has(hint) ? `${short}::${middle(namespace, 6, 4)}` : short || party;
}
