import { useState } from 'react';
import type { Oddity, ReadField } from '#domain/strict-fields.ts';
import { type FieldRow, fieldRows } from '#domain/topology-rows.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { LongText } from '#ui/long-text.tsx';
import { MoreButton } from '#ui/more-button.tsx';

const MOST_SHOWN = 100;

/** The fields as they stand in the bytes: place, number, name and value, and what is odd. */
export function DecodedFields(props: {
  fields: readonly ReadField[];
  oddities: readonly Oddity[];
}) {
  const [most, setMost] = useState(MOST_SHOWN);
  const rows = fieldRows(props.fields, props.oddities);
  if (rows.length === 0) return <p className="text-ink-3">No field could be read.</p>;
  return (
    <ul className="decoded-fields text-sm">
      {[...rows.slice(0, most).entries()].map(([at, row]) => (
        <Row key={at} row={row} />
      ))}
      {rows.length > most && (
        <li>
          <MoreButton item="li" onMore={() => setMost(most * 10)}>
            Show more of {rows.length.toLocaleString('en')} fields
          </MoreButton>
        </li>
      )}
    </ul>
  );
}

function Row({ row: { depth, number, name, value, at, odd } }: { row: FieldRow }) {
  return (
    <li data-depth={Math.min(depth, 7)} title={`field ${number}, at byte ${at}`}>
      <span className="text-ink-3">{name}</span>{' '}
      {value !== undefined && (
        <span className="font-mono wrap-anywhere">
          <LongText text={value} />
        </span>
      )}
      {odd !== undefined && (
        <span className="text-archive">
          {' '}
          ⚠ <HonestText text={odd} />
        </span>
      )}
    </li>
  );
}
