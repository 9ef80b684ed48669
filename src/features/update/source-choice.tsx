import { useId } from 'react';
import type { SourceName, UpdateDocument, ValueEncoding } from '#domain/document.ts';
import { Segmented } from '#ui/segmented.tsx';
import { SOURCE_NAMES } from './source-chips.tsx';

/** Which source the page shows, of those this node offers, and how Scan writes values. */
export function SourceChoice({
  offered,
  source,
  shown,
  encoding,
  onSource,
  onEncoding,
}: {
  offered: readonly SourceName[];
  source: SourceName | undefined;
  shown: UpdateDocument | undefined;
  encoding: ValueEncoding;
  onSource: (source: SourceName | undefined) => void;
  onEncoding: (encoding: ValueEncoding) => void;
}) {
  const id = useId();
  const now = shown === undefined ? 'the best' : SOURCE_NAMES[shown.source];
  const choices = source === undefined || offered.includes(source) ? offered : [...offered, source];
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2 py-1.5 text-sm">
      {shown?.source.startsWith('scan') !== false && (
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
      )}
      <label htmlFor={id} className="text-ink-3">
        Showing
      </label>
      <select
        id={id}
        value={source ?? ''}
        onChange={(event) => onSource(choices.find((one) => one === event.target.value))}
        className="rounded-md border border-line bg-raised px-1.5 py-0.5 text-ink"
      >
        <option value="">Automatic: {now}</option>
        {choices.map((one) => (
          <option key={one} value={one}>
            {SOURCE_NAMES[one]}
          </option>
        ))}
      </select>
    </div>
  );
}
