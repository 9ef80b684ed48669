import type { Check } from '#domain/topology-evidence.ts';
import { HonestText } from '#ui/honest-text.tsx';

const BASES = { asked: 'Asked', expected: 'Expected', computed: 'Computed here' } as const;

/**
 * What an answer is compared with, beside what was answered: once where both are the same, with what
 * differs marked where the check is red.
 */
export function CheckValues({ check }: { check: Check }) {
  const { asked, answered, state, basis } = check;
  const name = BASES[basis];
  if (state === 'passed' && asked.join('\n') === answered.join('\n')) {
    return (
      <dl className="check-values text-sm">
        <Side name={`${name}, and answered`} values={answered} others={answered} nothing="" wide />
      </dl>
    );
  }
  const mark = state === 'failed';
  return (
    <dl className="check-values text-sm">
      <Side
        name={name}
        values={asked}
        others={mark && basis !== 'expected' ? answered : asked}
        nothing="not known"
      />
      <Side name="Answered" values={answered} others={mark ? asked : answered} nothing="nothing" />
    </dl>
  );
}

function Side(props: {
  name: string;
  values: readonly string[];
  /** Those of the other side: a value that is not among them stands out. */
  others: readonly string[];
  nothing: string;
  wide?: boolean;
}) {
  const { name, values, others, nothing, wide = false } = props;
  return (
    <div className={wide ? 'col-span-full' : ''}>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">
        {values.length === 0 && <span className="text-ink-3">{nothing}</span>}
        {[...values.entries()].map(([at, value]) => (
          <div key={at} className="font-mono wrap-anywhere">
            {others.includes(value) ? (
              <HonestText text={value} />
            ) : (
              <mark className="check-differs">
                <HonestText text={value} />
              </mark>
            )}
          </div>
        ))}
      </dd>
    </div>
  );
}
