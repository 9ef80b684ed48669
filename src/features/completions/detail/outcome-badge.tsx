import type { CompletionOutcome } from '#domain/completion/completion.ts';
import { OUTCOME_LABELS } from '#domain/completion-list/completion-list-text.ts';
import { Badge, type Tone } from '#ui/text/badge.tsx';

const TONES: Readonly<Record<CompletionOutcome, Tone>> = {
  succeeded: 'create',
  failed: 'archive',
  unknown: 'warn',
};

export function OutcomeBadge({ outcome }: { outcome: CompletionOutcome }) {
  return <Badge tone={TONES[outcome]}>{OUTCOME_LABELS[outcome]}</Badge>;
}
