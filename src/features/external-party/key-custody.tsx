import { TriangleAlert } from 'lucide-react';
import type { ChosenKey } from './progress.ts';

/** Where the private key is, and whether the party would be lost with it. */
export type KeyCustody = { readonly words: string; readonly isAtRisk: boolean };

/**
 * Said before anything is done for good: whoever loses the key loses the party
 * (docs/facts/topology.md#browser-cryptography).
 */
export function keyCustodyOf({ holder, wiped }: Pick<ChosenKey, 'holder' | 'wiped'>): KeyCustody {
  if (holder !== undefined)
    return holder.isBackedUp
      ? { words: 'held by this page until it is left; there is a backup', isAtRisk: false }
      : {
          words: 'no backup of this key: it is lost when this page is left, and the party with it',
          isAtRisk: true,
        };
  if (wiped === undefined)
    return {
      words: 'not on this page; whether there is a backup only its keeper knows',
      isAtRisk: false,
    };
  return wiped.isBackedUp
    ? { words: 'not on this page any more; its backup opens it again', isAtRisk: false }
    : {
        words: 'gone: it was wiped and had no backup. Nobody can ever act for this party',
        isAtRisk: true,
      };
}

/** Where the private key is; marked where the party would be lost with it. */
export function RiskWords({ custody: { words, isAtRisk } }: { custody: KeyCustody }) {
  if (!isAtRisk) return words;
  return (
    <strong className="inline-flex gap-1.5 rounded bg-warn-soft px-1.5 font-semibold text-warn">
      <TriangleAlert aria-hidden="true" size={14} className="mt-0.5 shrink-0" />
      {words}
    </strong>
  );
}
