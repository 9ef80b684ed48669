import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { counted } from '#domain/plural.ts';
import type { Check } from '#domain/topology-evidence.ts';

/** All checks in one sentence: may this be signed. */
export function VerdictOfChecks({ checks }: { checks: readonly Check[] }) {
  const against = checks.filter(({ state }) => state === 'failed');
  const open = checks.filter(({ state }) => state === 'not-checked').length;
  const all = counted(checks.length, 'check');
  if (against.length > 0) {
    return (
      <div role="alert" className="panel flex gap-2.5 border-l-4 border-l-archive px-4 py-3">
        <CircleX aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-archive" />
        <div className="grid gap-1">
          <h2 className="text-lg font-semibold">Do not sign this</h2>
          <p className="text-ink-2">
            {against.length} of {all} {against.length === 1 ? 'speaks' : 'speak'} against it:
          </p>
          <ul className="grid list-disc gap-0.5 pl-5">
            {against.map(({ what, why }) => (
              <li key={what}>
                <b>{what}.</b> {why}
              </li>
            ))}
          </ul>
        </div>
      </div>
    );
  }
  const Icon = open === 0 ? CircleCheck : CircleHelp;
  return (
    <div role="status" className="panel flex gap-2.5 px-4 py-3">
      <Icon
        aria-hidden="true"
        size={18}
        className={`mt-0.5 shrink-0 ${open === 0 ? 'text-create' : 'text-warn'}`}
      />
      <div>
        <h2 className="text-lg font-semibold">
          {open === 0 ? 'It is what was asked for' : 'Nothing speaks against it so far'}
        </h2>
        <p className="text-ink-2">
          {open === 0
            ? `All ${all} passed.`
            : `${checks.length - open} of ${all} passed; ${open} could not be made, because what they need was not given. Compare those by eye before anybody signs.`}
        </p>
      </div>
    </div>
  );
}
