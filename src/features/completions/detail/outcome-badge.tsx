import { type CompletionOutcome, OUTCOMES } from '#domain/completion/completion.ts';
import { OUTCOME_LABELS } from '#domain/completion-list/completion-list-text.ts';
import { OUTCOME_TONES, type RowKind } from '#ui/list/row-kind.ts';
import { Badge } from '#ui/text/badge.tsx';

export const OUTCOME_KINDS: readonly RowKind<CompletionOutcome>[] = OUTCOMES.map((name) => ({
  name,
  label: OUTCOME_LABELS[name],
  tone: OUTCOME_TONES[name],
}));

export function OutcomeBadge({ outcome }: { outcome: CompletionOutcome }) {
  return <Badge tone={OUTCOME_TONES[outcome]}>{OUTCOME_LABELS[outcome]}</Badge>;
}
