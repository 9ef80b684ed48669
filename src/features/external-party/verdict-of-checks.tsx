import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import type { Verdict } from '#domain/topology-verdict.ts';
import { HonestText } from '#ui/honest-text.tsx';

const LOOKS = {
  good: { Icon: CircleCheck, ink: 'text-create', edge: '' },
  open: { Icon: CircleHelp, ink: 'text-warn', edge: 'border-l-4 border-l-warn' },
  bad: { Icon: CircleX, ink: 'text-archive', edge: 'border-l-4 border-l-archive' },
} as const;

/** All checks in a few sentences: may this be signed, or hosted. */
export function VerdictOfChecks({ verdict }: { verdict: Verdict }) {
  const { tone, heading, words, points, passed } = verdict;
  const { Icon, ink, edge } = LOOKS[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`panel flex gap-2.5 px-4 py-3 ${edge}`}
    >
      <Icon aria-hidden="true" size={18} className={`mt-0.5 shrink-0 ${ink}`} />
      <div className="grid min-w-0 gap-1.5">
        <h2 className="text-lg font-semibold">{heading}</h2>
        <p className="max-w-3xl text-ink-2">{words}</p>
        {passed.length > 0 && (
          <p className="max-w-3xl text-ink-2">
            <b>Checked, and right:</b> {passed.join(', ')}.
          </p>
        )}
        {points.length > 0 && (
          <ul className="grid max-w-3xl list-disc gap-0.5 pl-5">
            {points.map(({ what, why }) => (
              <li key={what}>
                <b>
                  {tone === 'bad' ? '' : 'Not checked: '}
                  {what}.
                </b>{' '}
                <HonestText text={why} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
