import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { LedgerClient } from '#api/ledger.ts';
import { failureOf } from '#domain/failure.ts';
import { wordsOf } from '#domain/failure-words.ts';
import { honestString } from '#domain/honest-text.ts';
import { synchronizersQuery } from '#queries/node-facts.ts';
import { FieldFrame, INPUT } from '#ui/field.tsx';
import { shortId } from '#ui/identifier.tsx';

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
