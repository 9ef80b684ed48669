import { TriangleAlert } from 'lucide-react';
import type { ChosenKey } from './progress.ts';

export type KeyCustody = { readonly text: string; readonly isAtRisk: boolean };

/**
 * Shown before every irreversible step, because a lost key means a lost party
 * (docs/facts/topology.md#browser-cryptography).
 */
export function keyCustodyOf({ holder, wiped }: Pick<ChosenKey, 'holder' | 'wiped'>): KeyCustody {
  if (holder !== undefined)
    return holder.isBackedUp
      ? { text: 'held by this page until you leave; backup exists', isAtRisk: false }
      : {
          text: 'No backup. Leaving this page destroys the key, and with it the party.',
          isAtRisk: true,
        };
  if (wiped === undefined)
    return {
      text: 'not on this page; backup unknown',
      isAtRisk: false,
    };
  return wiped.isBackedUp
    ? { text: 'no longer on this page; can be restored from its backup', isAtRisk: false }
    : {
        text: 'Wiped without a backup. Without this key, no one can act for the party.',
        isAtRisk: true,
      };
}

export function CustodyText({ custody: { text, isAtRisk } }: { custody: KeyCustody }) {
  if (!isAtRisk) return text;
  return (
    <strong className="inline-flex gap-1.5 rounded bg-warn-soft px-1.5 font-semibold text-warn">
      <TriangleAlert aria-hidden="true" size={14} className="mt-0.5 shrink-0" />
      {text}
    </strong>
  );
}
