import { type Contradiction, contradictions, disagreements } from '#domain/agreement.ts';
import type { FactsBySource } from '#domain/told.ts';
import type { Verdict } from '#domain/verdict.ts';
import { Notice } from '#ui/notice.tsx';
import { Said } from '#ui/said.tsx';

/**
 * What either interface tells of the update that the verdict contradicts; both stand there. Where
 * Scan's own update differs from the ledger as well, the page's frame says so already.
 */
export function Contradicted({ verdict, told }: { verdict: Verdict; told: FactsBySource }) {
  const of = (name: string, facts: FactsBySource['scan']['facts']) =>
    facts === undefined ? [] : contradictions(verdict, facts).map((one) => ({ ...one, name }));
  const { scan, ledger } = told;
  const apart = scan.facts && ledger.facts ? disagreements(scan.facts, ledger.facts) : [];
  const isNew = ({ what }: Contradiction) =>
    what === 'outcome' || apart.every((one) => one.what !== what);
  const found = [
    ...of('Scan’s update', scan.facts),
    ...of('the ledger', ledger.facts).filter(isNew),
  ];
  return found.map(({ name, what, verdict: said, other }) => (
    <Notice key={`${name} ${what}`} tone="warning">
      <b>
        The verdict and {name} disagree on the {what}.
      </b>{' '}
      {SAYS[what]} <Said text={said} />, {name} says <Said text={other} />.
    </Notice>
  ));
}

const SAYS: Record<Contradiction['what'], string> = {
  'update id': 'The verdict is of',
  'record time': 'The verdict says',
  outcome: 'The verdict says',
};
