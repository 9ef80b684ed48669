import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { useId } from 'react';
import type { Check } from '#domain/topology-evidence.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { CheckValues } from './check-values.tsx';

const LOOKS = {
  passed: { word: 'passed', Icon: CircleCheck, tone: 'text-create' },
  failed: { word: 'failed', Icon: CircleX, tone: 'text-archive' },
  'not-checked': { word: 'not checked', Icon: CircleHelp, tone: 'text-warn' },
} as const;

/** Everything that was looked at before signing, each with its verdict and both values. */
export function ChecksPanel({ checks }: { checks: readonly Check[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel">
      <h2 id={id} className="border-b border-line px-4 py-2.5 font-semibold">
        Checks
      </h2>
      <ul aria-label="Checks" className="divide-y divide-line">
        {checks.map((check) => (
          <CheckItem key={check.what} check={check} />
        ))}
      </ul>
    </section>
  );
}

function CheckItem({ check }: { check: Check }) {
  const { word, Icon, tone } = LOOKS[check.state];
  return (
    <li
      className={`check-item ${check.state === 'failed' ? 'bg-archive-soft' : ''}`}
      data-state={check.state}
    >
      <div className="flex items-baseline gap-2">
        <Icon aria-hidden="true" size={15} className={`shrink-0 self-center ${tone}`} />
        <span className="font-medium">{check.what}</span>
        <span className={`ml-auto whitespace-nowrap ${tone}`}>{word}</span>
      </div>
      <p className="check-why text-sm text-ink-2">
        <HonestText text={check.why} />
      </p>
      <CheckValues check={check} />
    </li>
  );
}
