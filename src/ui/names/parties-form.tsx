import { type FormEvent, useState } from 'react';
import { isPartyId, partiesIn } from '#domain/ledger/party.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';

/** Used if a node does not report the rights of the token. An empty input means any party. */
export function PartiesForm({
  parties,
  onParties,
}: {
  parties: readonly string[];
  onParties: (parties: readonly string[]) => void;
}) {
  const [text, setText] = useState(parties.join(', '));
  const typed = partiesIn(text);
  const wrong = typed.find((party) => !isPartyId(party));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong === undefined) onParties([...new Set(typed)].sort());
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <TextField
        label="Read as parties"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="alice::1220…, bob::1220…"
        hint="Parties that this token can read, separated by commas. If empty, read as any party."
        problem={wrong === undefined ? undefined : `“${wrong}” is not a party id (hint::1220…).`}
      />
      <Button type="submit" className="justify-self-start">
        Read as these parties
      </Button>
    </form>
  );
}
