import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { partiesIn } from '#domain/ledger/party.ts';
import { honestString } from '#domain/text/honest-text.ts';
import { synchronizersQuery } from '#queries/node-facts.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldFrame, INPUT } from '#ui/controls/field.tsx';
import { LaterHeading } from '#ui/failure/failed.tsx';
import { PartyDialog } from '#ui/names/party-dialog.tsx';
import { shortId } from '#ui/text/identifier.tsx';

export function PartiesBox({
  value,
  offered,
  problem,
  onChange,
}: {
  value: string;
  /** The parties to choose from; empty if the token reads as any party. */
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
        hint="One per line, including parties of other participants."
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
          className={`${INPUT} resize-y break-all`}
        />
      </FieldFrame>
      {left.length > 0 && (
        <Button className="justify-self-start" onClick={() => setChoosing(true)}>
          Choose a party…
        </Button>
      )}
      {isChoosing && (
        <PartyDialog
          title="Choose a party"
          options={left.map((party) => ({ party, words: 'Treeline reads as this party' }))}
          onChoose={(party) => onChange([...named, party].join('\n'))}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

export function SynchronizerSelect({
  client,
  ledger,
  value,
  onChange,
}: {
  client: QueryClient;
  ledger: LedgerClient;
  /** The value is "" for any. A link may contain a synchronizer that is not connected. */
  value: string;
  onChange: (id: string) => void;
}) {
  const id = useId();
  const { data = [], error, isPending } = useQuery(synchronizersQuery(ledger, undefined), client);
  const failure = failureOf(error);
  const isUnknown = value !== '' && data.every((one) => one.id !== value);
  return (
    <FieldFrame
      id={id}
      label="Synchronizer"
      hint={
        failure === undefined ? (
          isPending && 'Loading connected synchronizers…'
        ) : (
          <>
            Connected synchronizers unknown: <LaterHeading failure={failure} />
          </>
        )
      }
    >
      <select
        id={id}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
        className={INPUT}
      >
        <option value="">Any connected synchronizer</option>
        {isUnknown && <option value={value}>{honestString(shortId(value))} (from the link)</option>}
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
