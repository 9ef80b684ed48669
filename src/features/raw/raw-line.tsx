import { type Ref, useEffect, useState } from 'react';
import { counted } from '#domain/text/plural.ts';
import type { RawDocument, RawRow } from '#domain/update/document.ts';
import { hear } from '#ui/browser/use-latest-promise.ts';
import { CopyButton } from '#ui/controls/copy.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { LongText } from '#ui/text/long-text.tsx';

type Line = {
  readonly raw: RawDocument;
  readonly row: RawRow;
  readonly pointer: string;
  /** Undefined if the value is too large to copy; saving still works. */
  readonly text: string | undefined;
};

const MOST_COPIED_LINES = 20_000;

export function RawLine({
  raw,
  row,
  ref,
}: {
  raw: RawDocument;
  row: number;
  ref: Ref<HTMLElement>;
}) {
  const line = useLine(raw, row);
  if (line === undefined) return null;
  const { row: one, pointer, text } = line;
  const isContainer = one.kind === 'object' || one.kind === 'array';
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Line"
      className="panel grid min-w-0 content-start gap-3 p-4"
    >
      <dl className="grid gap-1">
        <dt className="text-sm text-ink-3">JSON pointer</dt>
        <dd className="font-mono wrap-anywhere">
          {pointer === '' ? (
            <span className="text-ink-3">the whole response</span>
          ) : (
            <LongText text={pointer} />
          )}
        </dd>
        <dt className="mt-2 text-sm text-ink-3">Value, {kindWords(one)}</dt>
        {!isContainer && (
          <dd className="font-mono wrap-anywhere">
            {one.text === '' ? (
              <span className="text-ink-3">empty string</span>
            ) : (
              <LongText key={`${pointer} ${one.text.length}`} text={one.text} />
            )}
          </dd>
        )}
      </dl>
      {one.repeated && (
        <Notice tone="warning">
          Duplicate name in this object. JSON parsers keep the last value, which the pointer
          addresses.
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <CopyButton text={pointer} what="JSON pointer" words="Copy pointer" />
        {text === undefined ? (
          <span className="text-sm text-ink-3">Too large to copy. Save the response instead.</span>
        ) : (
          <CopyButton text={text} what="value" words="Copy value" />
        )}
      </div>
    </section>
  );
}

/** Returns the previous line until the next has loaded. */
function useLine(raw: RawDocument, row: number): Line | undefined {
  const [line, setLine] = useState<Line>();
  useEffect(() => hear(readLine(raw, row), setLine), [raw, row]);
  return line?.raw === raw ? line : undefined;
}

async function readLine(raw: RawDocument, row: number): Promise<Line | undefined> {
  const lines = (raw.forest.end[row] ?? row) - row;
  const [pointer, [one], text] = await Promise.all([
    raw.pointer(row),
    raw.rows([row]),
    lines > MOST_COPIED_LINES ? undefined : raw.text(row),
  ]);
  if (one === undefined) return undefined;
  return { raw, row: one, pointer, text: one.kind === 'string' ? one.text : text };
}

function kindWords(row: RawRow): string {
  switch (row.kind) {
    case 'object':
      return `an object of ${counted(row.size, 'member')}`;
    case 'array':
      return `an array of ${counted(row.size, 'element')}`;
    case 'string':
      return `a string of ${counted(row.text.length, 'character')}`;
    case 'number':
      return 'a number, digits as received';
    default:
      return `the literal ${row.kind}`;
  }
}
