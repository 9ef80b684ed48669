import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const TONES = {
  note: { look: 'bg-raised text-ink-2 border-line', Icon: Info },
  warning: { look: 'bg-warn-soft text-warn border-transparent', Icon: TriangleAlert },
} as const;

/** A sentence about an anomaly or a condition; `ui/failure` shows failures. */
export function Notice({
  tone = 'note',
  children,
}: {
  tone?: keyof typeof TONES;
  children: ReactNode;
}) {
  const { look, Icon } = TONES[tone];
  return (
    <div className={`flex gap-2 rounded-md border px-3 py-2 ${look}`}>
      <Icon aria-hidden="true" size={15} className="mt-0.5 shrink-0" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
