import { type CompletionOutcome, OUTCOMES } from '#domain/completion/completion.ts';
import { OUTCOME_LABELS } from '#domain/completion-list/completion-list-text.ts';
import type { RowKind } from '#ui/list/row-kind.ts';
import { Badge, type Tone } from '#ui/text/badge.tsx';

const TONES: Readonly<Record<CompletionOutcome, Tone>> = {
  succeeded: 'create',
  failed: 'archive',
  unknown: 'warn',
};

export const OUTCOME_KINDS: readonly RowKind<CompletionOutcome>[] = OUTCOMES.map((name) => ({
  name,
  label: OUTCOME_LABELS[name],
  tone: TONES[name],
}));

export function OutcomeBadge({ outcome }: { outcome: CompletionOutcome }) {
  return <Badge tone={TONES[outcome]}>{OUTCOME_LABELS[outcome]}</Badge>;
}
