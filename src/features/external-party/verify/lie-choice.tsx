import { useEffect, useId, useState } from 'react';
import { loadSimulatedLies, type SimulatedLies } from '#api/parties/simulated-lies.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { Notice } from '#ui/notice/notice.tsx';

/**
 * Chooses what a simulated dishonest node changes. No real network loads this control. The control
 * is here because `sim` has no page, and the change is one of the request in this step.
 */
export function LieChoice({ url }: { url: string }) {
  const id = useId();
  const [lies, setLies] = useState<SimulatedLies | 'failed'>();
  const choose = (chosen?: string) => {
    loadSimulatedLies(url, chosen).then(setLies, (thrown: unknown) => {
      if (failureOf(thrown) === undefined) throw thrown;
      setLies('failed');
    });
  };
  useEffect(() => {
    loadSimulatedLies(url).then(setLies, () => setLies('failed'));
  }, [url]);
  return (
    <Notice>
      <div className="grid gap-1">
        <label htmlFor={id} className="font-medium">
          Simulated change of the response
        </label>
        <select
          id={id}
          disabled={typeof lies !== 'object'}
          value={typeof lies === 'object' ? lies.chosen : ''}
          onChange={({ target }) => choose(target.value)}
          className="w-full max-w-md rounded-md border border-line-strong bg-surface px-2.5 py-1.5"
        >
          <option value="">None (correct response)</option>
          {typeof lies === 'object' &&
            lies.lies.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
        </select>
        <p className="text-sm text-ink-3">{stateOf(lies)}</p>
      </div>
    </Notice>
  );
}

function stateOf(lies: SimulatedLies | 'failed' | undefined): string {
  if (lies === 'failed') return 'The simulated node did not return its list.';
  if (lies?.chosen === '')
    return 'The next response of this simulated node is correct. All checks should pass.';
  return 'This simulated node is dishonest. The next step shows which checks fail.';
}
