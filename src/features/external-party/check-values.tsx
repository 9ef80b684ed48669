import type { Check } from '#domain/topology-evidence.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { CutList } from './cut-list.tsx';

const BASES = { asked: 'Asked', expected: 'Expected', computed: 'Computed here' } as const;

/**
 * What an answer is compared with, beside what was answered: once where both are the same, with what
 * differs marked where the check is red.
 */
export function CheckValues({ check }: { check: Check }) {
  const { asked, answered, state, basis } = check;
  const name = BASES[basis];
  if (state === 'passed' && isSameList(asked, answered)) {
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

/** One by one: a value may have line ends in it. */
function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((one, at) => one === right[at]);
}

function Side(props: {
  name: string;
  values: readonly string[];
  /** Those of the other side: a value that is not among them stands out. */
  others: readonly string[];
  nothing: string;
  wide?: boolean;
}) {
  const { name, values, nothing, wide = false } = props;
  const others = new Set(props.others);
  // Of some hundreds only the first are drawn, so what differs comes first.
  const isSame = (value: string) => others.has(value);
  const sorted = [...values.filter((one) => !isSame(one)), ...values.filter(isSame)];
  return (
    <div className={wide ? 'col-span-full' : ''}>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">
        {values.length === 0 && <span className="text-ink-3">{nothing}</span>}
        <CutList
          all={sorted}
          name="values"
          item="div"
          draw={(value) => (
            <span className="font-mono wrap-anywhere">
              {isSame(value) ? (
                <HonestText text={value} />
              ) : (
                <mark className="check-differs">
                  <HonestText text={value} />
                </mark>
              )}
            </span>
          )}
        />
      </dd>
    </div>
  );
}
