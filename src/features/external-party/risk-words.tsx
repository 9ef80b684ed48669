import { TriangleAlert } from 'lucide-react';
import type { KeyCustody } from './key-custody.ts';

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
