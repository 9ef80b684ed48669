import type { ReactNode } from 'react';

export type Tone = 'create' | 'archive' | 'exercise' | 'warn' | 'scan' | 'ledger' | 'plain';

const TONES: Record<Tone, string> = {
  create: 'bg-create-soft text-create',
  archive: 'bg-archive-soft text-archive',
  exercise: 'bg-exercise-soft text-exercise',
  warn: 'bg-warn-soft text-warn',
  scan: 'bg-scan-soft text-scan',
  ledger: 'bg-ledger-soft text-ledger',
  plain: 'border border-line text-ink-3',
};

/** The text carries the meaning; the tone repeats it. */
export function Badge({
  tone = 'plain',
  round = false,
  title,
  children,
}: {
  tone?: Tone;
  round?: boolean;
  title?: string | undefined;
  children: ReactNode;
}) {
  // A round badge may name parties, which need more than one line on a phone.
  const shape = round ? 'rounded-xl px-2 wrap-anywhere' : 'rounded px-1.5 whitespace-nowrap';
  return (
    <span
      title={title}
      className={`inline-flex items-center gap-1 text-xs font-medium ${shape} ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
