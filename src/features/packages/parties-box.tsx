import { useId, useState } from 'react';
import { partiesIn } from '#domain/party.ts';
import { Button } from '#ui/button.tsx';
import { FieldFrame, INPUT } from '#ui/field.tsx';
import { PartyChoice } from '#ui/party-choice.tsx';

/** Party ids, one to a line; those that the token may read can be chosen. */
export function PartiesBox({
  value,
  offered,
  problem,
  onChange,
}: {
  value: string;
  /** What is known to choose from; empty where the token reads as any party. */
  offered: readonly string[];
  problem: string | undefined;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const [isChoosing, setChoosing] = useState(false);
  const named = partiesIn(value);
  const left = offered.filter((party) => !named.includes(party));
  return (
    <div className="grid gap-1.5">
      <FieldFrame
        id={id}
        label="Parties"
        hint="One to a line. Parties of other participants count as well: it is about what those have vetted."
        problem={problem}
      >
        <textarea
          id={id}
          rows={Math.min(10, Math.max(3, 2 * named.length))}
          value={value}
          maxLength={40_000}
          placeholder="alice::1220…"
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange(target.value)}
          className={`${INPUT} packages-parties`}
        />
      </FieldFrame>
      {left.length > 0 && (
        <Button className="justify-self-start" onClick={() => setChoosing(true)}>
          Choose a party…
        </Button>
      )}
      {isChoosing && (
        <PartyChoice
          title="Choose a party"
          options={left.map((party) => ({ party, words: 'this token may read it' }))}
          onChoose={(party) => onChange([...named, party].join('\n'))}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
