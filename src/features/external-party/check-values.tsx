import type { Check } from '#domain/topology-evidence.ts';
import { HonestText } from '#ui/honest-text.tsx';

/** What was asked or is required, beside what was answered; of a check that is red, what differs. */
export function CheckValues({ check: { asked, answered, state } }: { check: Check }) {
  const mark = state === 'failed';
  return (
    <dl className="check-values text-sm">
      <Side name="Asked" values={asked} others={mark ? answered : asked} nothing="not said" />
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
}) {
  const { name, values, others, nothing } = props;
  return (
    <div>
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
