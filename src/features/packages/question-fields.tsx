import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { wordsOf } from '#domain/failure/failure-words.ts';
import { partiesIn } from '#domain/ledger/party.ts';
import { honestString } from '#domain/text/honest-text.ts';
import { synchronizersQuery } from '#queries/node-facts.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldFrame, INPUT } from '#ui/controls/field.tsx';
import { PartyChoice } from '#ui/names/party-choice.tsx';
import { shortId } from '#ui/text/identifier.tsx';

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

/** One of the synchronizers that the participant is connected to, or any of them. */
export function SynchronizerSelect({
  client,
  ledger,
  value,
  onChange,
}: {
  client: QueryClient;
  ledger: LedgerClient;
  /** "" for any; may be one that the participant is not connected to: a link says so. */
  value: string;
  onChange: (id: string) => void;
}) {
  const id = useId();
  const { data = [], error, isPending } = useQuery(synchronizersQuery(ledger, undefined), client);
  const failure = failureOf(error);
  const isStrange = value !== '' && data.every((one) => one.id !== value);
  return (
    <FieldFrame
      id={id}
      label="Synchronizer"
      hint={
        failure === undefined
          ? isPending && 'Asking which ones this participant is connected to…'
          : `Which ones this participant is connected to is not known: ${wordsOf(failure).heading}`
      }
    >
      <select
        id={id}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
        className={INPUT}
      >
        <option value="">any that this participant is connected to</option>
        {isStrange && <option value={value}>{honestString(shortId(value))} (from the link)</option>}
        {data.map((one) => (
          <option key={one.id} value={one.id}>
            {honestString(one.alias === undefined ? '' : `${one.alias}, `)}
            {honestString(shortId(one.id))}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
