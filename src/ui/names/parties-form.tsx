import { type FormEvent, useState } from 'react';
import { isPartyId, partiesIn } from '#domain/ledger/party.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';

const READABLE = 'Readable parties, separated by commas.';

/**
 * Used if a node does not report the rights of the token. An empty input means any party, unless the
 * endpoint requires parties.
 */
export function PartiesForm({
  parties,
  isRequired = false,
  onParties,
}: {
  parties: readonly string[];
  isRequired?: boolean;
  onParties: (parties: readonly string[]) => void;
}) {
  const [text, setText] = useState(parties.join(', '));
  const typed = partiesIn(text);
  const wrong = typed.find((party) => !isPartyId(party));
  const isMissing = isRequired && typed.length === 0;
  const [isSubmitted, setSubmitted] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (wrong === undefined && !isMissing) onParties([...new Set(typed)].sort());
  };
  const problem =
    wrong === undefined
      ? isMissing && isSubmitted
        ? 'Enter at least one party id (hint::1220…).'
        : undefined
      : `“${wrong}” is not a party id (hint::1220…).`;
  return (
    <form onSubmit={submit} className="grid gap-2">
      <TextField
        label="Read as parties"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="alice::1220…, bob::1220…"
        hint={isRequired ? READABLE : `${READABLE} If empty, read as any party.`}
        problem={problem}
      />
      <Button type="submit" className="justify-self-start">
        Read as these parties
      </Button>
    </form>
  );
}
