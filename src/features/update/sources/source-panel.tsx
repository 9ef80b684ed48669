import { useEffect, useId, useRef } from 'react';
import type { SourceName, UpdateDocument, ValueEncoding } from '#domain/update/document.ts';
import { Button } from '#ui/controls/button.tsx';
import { Popover } from '#ui/controls/popover.tsx';
import type { OfPopoverButton } from '#ui/controls/popover-button.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';

const SOURCE_NAMES: Record<SourceName, string> = {
  scan: 'Scan event',
  'scan-legacy': 'Scan legacy update',
  ledger: 'Ledger update',
  'ledger-tree': 'Ledger old tree',
  'ledger-flat': 'Ledger flat transaction',
};

export type SourceChoices = {
  readonly offered: readonly SourceName[];
  /** The chosen source; undefined for the automatic choice. */
  readonly source: SourceName | undefined;
  readonly shown: UpdateDocument | undefined;
  readonly encoding: ValueEncoding;
  readonly onSource: (source: SourceName | undefined) => void;
  readonly onEncoding: (encoding: ValueEncoding) => void;
  /** Opens or closes the form for other parties; undefined where the ledger cannot be read. */
  readonly onReadAs: (() => void) | undefined;
};

export function SourcePanel({
  offered,
  source,
  shown,
  encoding,
  onSource,
  onEncoding,
  onReadAs,
  ...rest
}: SourceChoices & OfPopoverButton) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => select.current?.focus(), []);
  const now = shown === undefined ? 'best source' : SOURCE_NAMES[shown.source];
  const choices = source === undefined || offered.includes(source) ? offered : [...offered, source];
  return (
    <Popover
      role="dialog"
      aria-label="Source"
      className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5 p-3 text-sm"
      {...rest}
    >
      <label htmlFor={id} className="text-ink-3">
        Source
      </label>
      <select
        ref={select}
        id={id}
        value={source ?? ''}
        onChange={(event) => onSource(choices.find((one) => one === event.target.value))}
        className="h-7 rounded-md border border-line bg-raised px-1.5 text-ink"
      >
        <option value="">{now} (automatic)</option>
        {choices.map((one) => (
          <option key={one} value={one}>
            {SOURCE_NAMES[one]}
          </option>
        ))}
      </select>
      {shown?.source.startsWith('scan') !== false && (
        <>
          <span className="text-ink-3">Values of Scan</span>
          <Segmented
            label="Daml value encoding"
            value={encoding}
            onChange={onEncoding}
            options={[
              { value: 'compact_json', label: 'compact' },
              {
                value: 'protobuf_json',
                label: 'protobuf',
                title: 'With types, as Scan’s protobuf_json',
              },
            ]}
          />
        </>
      )}
      {onReadAs !== undefined && (
        <>
          <span className="text-ink-3">Parties on the ledger</span>
          <Button
            popoverTarget={rest.id}
            popoverTargetAction="hide"
            className="justify-self-start"
            onClick={onReadAs}
          >
            Read as…
          </Button>
        </>
      )}
    </Popover>
  );
}
