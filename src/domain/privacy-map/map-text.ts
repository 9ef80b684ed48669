import type { BuiltForest } from '#domain/forest/child-forest.ts';
import { splitParty } from '#domain/ledger/party.ts';
import { middle } from '#domain/text/honest-text.ts';
import { counted } from '#domain/text/plural.ts';

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

/**
 * Returns the hint, shortened in the middle; a hint that several parties share is followed by part
 * of the namespace.
 */
export function columnName(party: string, sharedHints: ReadonlySet<string>): string {
  const { hint, namespace } = splitParty(party);
  const short = middle(hint, 16, 8);
  return sharedHints.has(hint) ? `${short}::${middle(namespace, 6, 4)}` : short || party;
}
