import { type Contradiction, contradictions } from '#domain/agreement.ts';
import type { FactsBySource } from '#domain/told.ts';
import type { Verdict } from '#domain/verdict.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { Notice } from '#ui/notice.tsx';

/** What either interface tells of the update that the verdict contradicts; both stand there. */
export function Contradicted({ verdict, told }: { verdict: Verdict; told: FactsBySource }) {
  const of = (name: string, facts: FactsBySource['scan']['facts']) =>
    facts === undefined ? [] : contradictions(verdict, facts).map((one) => ({ ...one, name }));
  const found = [...of('Scan’s update', told.scan.facts), ...of('the ledger', told.ledger.facts)];
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

function Said({ text }: { text: string }) {
  return (
    <code className="wrap-anywhere">
      <HonestText text={text} />
    </code>
  );
}
