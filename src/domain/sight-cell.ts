import type { ConfirmingRole } from './quorum.ts';
import type { Sight } from './visibility.ts';

/**
 * What a party is to a view, the strongest of it. `unlisted`, `unlisted-must`: it can or must
 * confirm, but it neither is an informee nor sees the view from above (in Canton confirming parties
 * are informees).
 */
export type SightCell =
  | 'must'
  | 'can'
  | 'unlisted'
  | 'unlisted-must'
  | 'informed'
  | 'witness'
  | 'none';

/** What a party is to a view, from how it sees it and what its quorums make of it. */
export function sightCell(sight: Sight, role: ConfirmingRole | undefined): SightCell {
  if (role !== undefined && sight === 'none') return role === 'must' ? 'unlisted-must' : 'unlisted';
  if (role !== undefined) return role;
  return sight === 'informee' ? 'informed' : sight;
}

/** The words of the legend; who did confirm is told by nobody. */
export const CELL_WORDS: Readonly<Record<SightCell, string>> = {
  must: 'must confirm',
  can: 'can confirm',
  unlisted: 'can confirm, not told as informee',
  'unlisted-must': 'must confirm, not told as informee',
  informed: 'informed only',
  witness: 'witness: sees it through a view above',
  none: 'does not see',
};
