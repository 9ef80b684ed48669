import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { counted } from '#domain/text/plural.ts';
import type { Check } from '#domain/topology-checks/topology-evidence.ts';
import { Button } from '#ui/controls/button.tsx';
import { CutList } from '#ui/text/cut-list.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

const BASES = { requested: 'Requested', expected: 'Expected', computed: 'Computed' } as const;

const VALUES =
  'col-start-2 row-[1/span_2] grid grid-cols-2 gap-x-4 gap-y-1 text-sm max-lg:col-start-1 max-lg:row-auto max-sm:grid-cols-1';

/** Shows equal values once. Otherwise differences are highlighted if the check failed. */
function CheckValues({ check }: { check: Check }) {
  const { requested, received, state, basis } = check;
  const name = BASES[basis];
  if (state === 'passed' && isSameList(requested, received)) {
    return (
      <dl className={VALUES}>
        <Side name={`${name} and received`} values={received} others={received} nothing="" wide />
      </dl>
    );
  }
  const mark = state === 'failed';
  return (
    <dl className={VALUES}>
      <Side
        name={name}
        values={requested}
        others={mark && basis !== 'expected' ? received : requested}
        nothing="unknown"
      />
      <Side
        name="Received"
        values={received}
        others={mark ? requested : received}
        nothing="nothing"
      />
    </dl>
  );
}

/** Values may contain line breaks, so they are compared one by one. */
function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((one, at) => one === right[at]);
}

function Side(props: {
  name: string;
  values: readonly string[];
  others: readonly string[];
  nothing: string;
  wide?: boolean;
}) {
  const { name, values, nothing, wide = false } = props;
  const others = new Set(props.others);
  // Only the first of many values are drawn, so differences come first.
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
                <mark className="topology-difference bg-surface">
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

const LOOKS = {
  passed: { word: 'passed', Icon: CircleCheck, tone: 'text-create' },
  failed: { word: 'failed', Icon: CircleX, tone: 'text-archive' },
  'not-checked': { word: 'not checked', Icon: CircleHelp, tone: 'text-warn' },
} as const;

/**
 * Failed checks and those that could not run are open. Passed ones are one line where others are
 * not, and open on request.
 */
export function ChecksPanel({ checks }: { checks: readonly Check[] }) {
  const id = useId();
  const passed = checks.filter(({ state }) => state === 'passed');
  const others = checks.filter(({ state }) => state !== 'passed');
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? others.length === 0;
  const shown = isOpen ? [...others, ...passed] : others;
  return (
    <section aria-labelledby={id} className="panel">
      <h2 id={id} className="border-b border-line px-4 py-2.5 font-semibold">
        Checks
      </h2>
      <ul aria-label="Checks" className="divide-y divide-line">
        {shown.map((check) => (
          <CheckItem key={check.what} check={check} />
        ))}
      </ul>
      {others.length > 0 && passed.length > 0 && (
        <p className="flex items-center gap-2 border-t border-line px-4 py-2">
          <CircleCheck aria-hidden="true" size={15} className="text-create" />
          <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
            {counted(passed.length, 'check')} passed
          </FoldButton>
        </p>
      )}
    </section>
  );
}

export function FoldButton({
  isOpen,
  onToggle,
  children,
}: {
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <Button look="link" className="min-h-6" aria-expanded={isOpen} onClick={onToggle}>
      {children} <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
    </Button>
  );
}

function CheckItem({ check }: { check: Check }) {
  const { word, Icon, tone } = LOOKS[check.state];
  return (
    <li
      className={`grid grid-cols-[minmax(0,22rem)_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-6 gap-y-[0.15rem] px-4 py-[0.6rem] max-lg:grid-cols-1 ${check.state === 'failed' ? 'bg-archive-soft' : ''}`}
      data-state={check.state}
    >
      <div className="flex items-baseline gap-2">
        <Icon aria-hidden="true" size={15} className={`shrink-0 self-center ${tone}`} />
        <span className="font-medium">{check.what}</span>
        <span className={`ml-auto whitespace-nowrap ${tone}`}>{word}</span>
      </div>
      <p className="col-start-1 text-sm text-ink-2">
        <HonestText text={check.why} />
      </p>
      <CheckValues check={check} />
    </li>
  );
}
