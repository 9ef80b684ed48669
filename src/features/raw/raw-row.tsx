import { type CSSProperties, type ReactNode, type Ref, useEffect, useState } from 'react';
import { type Folds, foldThese, hasChildren, unfoldAll } from '#domain/forest/folds.ts';
import type { Forest } from '#domain/forest/forest.ts';
import { counted } from '#domain/text/plural.ts';
import type { RawDocument, RawRow } from '#domain/update/document.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { hear } from '#ui/browser/use-latest-promise.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy.tsx';
import { onEscape } from '#ui/grid/tree-keys.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { LongText } from '#ui/text/long-text.tsx';

/**
 * Larger bodies are initially folded at this depth, which shows one line per event of an update.
 */
const FOLDED_FROM = 100_000;
const FOLDED_DEPTH = 3;

export function firstFolds(forest: Forest): Folds {
  return forest.count > FOLDED_FROM ? foldThese(forest, eventsOf(forest)) : unfoldAll();
}

function* eventsOf(forest: Forest): Iterable<number> {
  const { count, depth, end } = forest;
  for (let row = 0; row < count; row = end[row] ?? count) {
    while ((depth[row] ?? 0) < FOLDED_DEPTH && hasChildren(forest, row)) row += 1;
    yield row;
  }
}

const TONES: Record<RawRow['kind'], string> = {
  object: 'text-ink-3',
  array: 'text-ink-3',
  string: 'text-create',
  number: 'text-exercise',
  true: 'text-warn',
  false: 'text-warn',
  null: 'text-ink-3',
};

/**
 * Number of characters drawn, more than any line on screen shows. The panel beside the tree shows
 * the complete value.
 */
const LONGEST = 300;

export function RawCells({
  line,
  needle,
  twisty,
  indent,
}: {
  line: RawRow;
  /** The search text in lower case; "" means none. */
  needle: string;
  twisty: ReactNode;
  indent: CSSProperties;
}) {
  const [name, tail] = nameOf(line);
  return (
    <>
      <span role="gridcell" className="tree-first tree-cell font-mono" style={indent}>
        {twisty}
        <bdi
          className={`flex min-w-0 ${line.keyIs === 'index' ? 'text-ink-3' : ''} ${line.keyIs === 'member' ? hit(line.key, needle) : ''}`}
        >
          <span className="truncate">
            <HonestText text={name} />
          </span>
          {tail !== '' && <span>{tail}</span>}
        </bdi>
        {line.repeated && (
          <span className="rounded bg-warn-soft px-1 font-sans text-xs text-warn">
            duplicate name
          </span>
        )}
      </span>
      <span role="gridcell" className={`tree-cell font-mono max-md:pl-[28px] ${TONES[line.kind]}`}>
        <bdi className={hit(line.text, needle)}>
          <ValueText line={line} />
        </bdi>
      </span>
    </>
  );
}

function hit(text: string, needle: string): string {
  return needle !== '' && text.slice(0, LONGEST).toLowerCase().includes(needle)
    ? 'underline decoration-warn decoration-2 underline-offset-2'
    : '';
}

/** The last characters of a long name, which tell the ids of events apart, are never cut. */
const TAIL = 8;
const LONG_NAME = /^[ -~]{40,}$/;

/** The name, and what of its end stays on screen. */
function nameOf({ keyIs, key }: RawRow): readonly [name: string, tail: string] {
  if (keyIs === 'top') return ['response', ''];
  if (key === '') return ['""', ''];
  return LONG_NAME.test(key)
    ? [key.slice(0, -TAIL).slice(0, LONGEST), key.slice(-TAIL)]
    : [key.slice(0, LONGEST), ''];
}

function ValueText({ line }: { line: RawRow }) {
  switch (line.kind) {
    case 'object':
      return line.size === 0 ? '{}' : `{ ${counted(line.size, 'member')} }`;
    case 'array':
      return line.size === 0 ? '[]' : `[ ${counted(line.size, 'element')} ]`;
    case 'string':
      return (
        <>
          "<HonestText text={line.text.slice(0, LONGEST)} />
          {line.text.length > LONGEST ? '…' : '"'}
        </>
      );
    default:
      return line.text.slice(0, LONGEST);
  }
}

export function SaveRaw({ raw, name }: { raw: RawDocument; name: string }) {
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const save = async () => {
    setState('saving');
    try {
      saveFile(await raw.save(), name);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Button disabled={state === 'saving'} onClick={save}>
        Save as received
      </Button>
      <span className="text-sm text-ink-3">{raw.bytes.toLocaleString('en')} bytes</span>
      <span
        role="status"
        className={`text-sm ${state === 'failed' ? 'text-archive' : 'text-ink-3'}`}
      >
        {state === 'failed' && 'The browser could not save the file.'}
        {state === 'saving' && <span className="late">Preparing the file…</span>}
      </span>
    </span>
  );
}

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
  onLeave,
}: {
  raw: RawDocument;
  row: number;
  ref: Ref<HTMLElement>;
  /** Called for Escape. */
  onLeave: () => void;
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
      onKeyDown={onEscape(onLeave)}
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
        <dt className="mt-2 text-sm text-ink-3">Value, {kindText(one)}</dt>
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
      {(one.repeated || one.isBelowRepeated) && (
        <Notice tone="warning">
          {one.repeated
            ? 'Duplicate name in this object.'
            : 'Duplicate name in the path of this value.'}{' '}
          JSON parsers keep the last value, which the pointer addresses.
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

function kindText(row: RawRow): string {
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
