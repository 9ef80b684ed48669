import type { ComponentProps } from 'react';
import { Segmented } from './segmented.tsx';

export function ChoiceRow<T extends string>({
  hint,
  ...choice
}: ComponentProps<typeof Segmented<T>> & { hint?: string }) {
  return (
    <div className="grid content-start gap-1">
      <span aria-hidden="true" className="font-medium">
        {choice.label}
      </span>
      <Segmented {...choice} />
      {hint !== undefined && <p className="text-sm text-ink-3">{hint}</p>}
    </div>
  );
}
