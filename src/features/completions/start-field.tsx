import { TextField } from '#ui/field.tsx';
import type { QuestionFacts } from './question-facts.ts';

/** After which offset reading begins. */
export function StartField({
  after,
  facts,
  problem,
  onAfter,
}: {
  after: string;
  facts: QuestionFacts;
  problem: string | undefined;
  onAfter: (after: string) => void;
}) {
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="mb-1 font-semibold">From where on</legend>
      <TextField
        label="After offset"
        inputMode="numeric"
        value={after}
        maxLength={40}
        placeholder="5,000 before the ledger end"
        hint={boundsWords(facts)}
        problem={problem}
        onChange={({ target }) => onAfter(target.value)}
      />
    </fieldset>
  );
}

function boundsWords({ pruned, end }: QuestionFacts): string {
  const from =
    pruned === undefined || pruned === '0' ? '' : ` What it had up to ${pruned} is deleted.`;
  return `Exclusive; completions are told oldest first.${from}${end === undefined ? '' : ` The ledger ends at ${end}.`}`;
}
