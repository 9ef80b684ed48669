import type { CompletionOutcome } from '#domain/completion.ts';
import { OUTCOME_WORDS } from '#domain/completion-list-words.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const TONES: Readonly<Record<CompletionOutcome, Tone>> = {
  succeeded: 'create',
  failed: 'archive',
  unknown: 'warn',
};

/** How a command ended, in a word and a colour. */
export function OutcomeBadge({ outcome }: { outcome: CompletionOutcome }) {
  return <Badge tone={TONES[outcome]}>{OUTCOME_WORDS[outcome]}</Badge>;
}
