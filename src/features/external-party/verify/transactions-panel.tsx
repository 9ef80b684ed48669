import { useId, useState } from 'react';
import type { OpenedAnswer, OpenedTransaction } from '#domain/external-party/topology-answer.ts';
import { toBase64 } from '#domain/signing/bytes.ts';
import { counted } from '#domain/text/plural.ts';
import type { DecodeIssue, ReadField, ReadValue } from '#domain/topology/strict-fields.ts';
import {
  mappingName,
  type NamedId,
  type SentenceParts,
  transactionText,
} from '#domain/topology-checks/topology-text.ts';
import { CopyButton } from '#ui/controls/copy.tsx';
import { MoreButton } from '#ui/controls/more-button.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { CutList } from '#ui/text/cut-list.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { LongText } from '#ui/text/long-text.tsx';

export type FieldRow = {
  readonly at: number;
  readonly depth: number;
  readonly name: string;
  readonly number: number;
  /** Undefined for a message, whose fields follow. */
  readonly value: string | undefined;
  readonly problem: string | undefined;
};

/** Returns all fields in byte order, messages before their content. */
export function fieldRows(
  fields: readonly ReadField[],
  issues: readonly DecodeIssue[],
): readonly FieldRow[] {
  const problems = new Map<number, string>();
  for (const { at, problem } of issues) problems.set(at, problem);
  const places = [...problems.keys()].sort((left, right) => left - right);
  // The place of a value's anomaly is after the tag. Fields are in byte order, so one pass
  // suffices.
  let next = 0;
  const within = (at: number, end: number) => {
    for (; (places[next] ?? end) <= at; next += 1);
    const place = places[next];
    return place === undefined || place >= end ? undefined : problems.get(place);
  };
  const rows: FieldRow[] = [];
  const add = (list: readonly ReadField[], depth: number) => {
    for (const { at, end, name, number, value } of list) {
      const problem = problems.get(at) ?? (value.kind === 'message' ? undefined : within(at, end));
      rows.push({ at, depth, name, number, value: valueText(value), problem });
      if (value.kind === 'message') add(value.fields, depth + 1);
    }
  };
  add(fields, 0);
  return rows;
}

function valueText(value: ReadValue): string | undefined {
  switch (value.kind) {
    case 'message':
      return value.fields.length === 0 ? 'present but empty' : undefined;
    case 'text':
      return value.text === '' ? 'empty' : value.text;
    case 'number':
      return String(value.number);
    case 'enum':
      return `${value.name} (${value.number})`;
    case 'flag':
      return value.flag ? 'yes' : 'no';
    case 'bytes':
      return toBase64(value.bytes) || 'empty';
    case 'unread':
      return `not decoded: ${toBase64(value.bytes) || 'nothing'}`;
  }
}

const MOST_SHOWN = 100;

function DecodedFields(props: { fields: readonly ReadField[]; issues: readonly DecodeIssue[] }) {
  const [most, setMost] = useState(MOST_SHOWN);
  const rows = fieldRows(props.fields, props.issues);
  if (rows.length === 0) return <p className="text-ink-3">No field could be decoded.</p>;
  return (
    <ul className="divide-y divide-line border-t border-line text-sm *:py-[0.1rem]">
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

function Row({ row: { depth, number, name, value, at, problem } }: { row: FieldRow }) {
  return (
    <li
      style={{ paddingLeft: `${Math.min(depth, 7)}rem` }}
      title={`field ${number}, at byte ${at}`}
    >
      <span className="text-ink-3">{name}</span>{' '}
      {value !== undefined && (
        <span className="font-mono wrap-anywhere">
          <LongText text={value} />
        </span>
      )}
      {problem !== undefined && (
        <span className="text-archive">
          {' '}
          ⚠ <HonestText text={problem} />
        </span>
      )}
    </li>
  );
}

/** The bytes as received, which are the ones that are hashed. */
function RawBytes({ bytes, copyable }: { bytes: Uint8Array; copyable: boolean }) {
  const base64 = toBase64(bytes);
  return (
    <details>
      <summary className="w-fit text-sm text-ink-2 underline underline-offset-2">
        Raw bytes: {counted(bytes.length, 'byte')}
      </summary>
      <div className="flex items-start gap-1 pt-2">
        <code className="min-w-0 flex-1 rounded-md border border-line bg-raised px-2.5 py-1.5 text-sm wrap-anywhere">
          {base64 === '' ? 'none' : <LongText text={base64} />}
        </code>
        {copyable && <CopyButton text={base64} what="transaction in base64" />}
      </div>
    </details>
  );
}

function TopologySentence({ parts }: { parts: SentenceParts }) {
  return [...parts.entries()].map(([at, piece]) =>
    typeof piece === 'string' ? <HonestText key={at} text={piece} /> : <Id key={at} of={piece} />,
  );
}

function Id({ of: { kind, id } }: { of: NamedId }) {
  return id === '' ? <em>(empty)</em> : <Identifier kind={kind} value={id} wraps />;
}

export function TransactionsPanel({
  answer: { transactions },
  copyable,
}: {
  answer: OpenedAnswer;
  /** Hashes and bytes may be copied only if no check failed (KEY-01). */
  copyable: boolean;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <h2 id={id} className="font-semibold">
        Content to sign: {counted(transactions.length, 'transaction')}
      </h2>
      {[...transactions.entries()].map(([at, transaction]) => (
        <Transaction key={at} at={at} transaction={transaction} copyable={copyable} />
      ))}
    </section>
  );
}

function Transaction(props: { at: number; transaction: OpenedTransaction; copyable: boolean }) {
  const id = useId();
  const { at, transaction, copyable } = props;
  const { read, hash } = transaction;
  const { content } = read;
  const name = content.kind === 'read' ? mappingName(content.transaction.mapping) : 'not read';
  return (
    <section aria-labelledby={id} className="panel grid min-w-0 gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={id} className="font-semibold">
          Transaction {at + 1}: {name}
        </h3>
        <VersionBadge transaction={transaction} />
        <span className="ml-auto text-sm text-ink-3">
          hash{' '}
          {copyable ? (
            <Identifier kind="digest" value={hash} />
          ) : (
            <span className="font-mono wrap-anywhere">{hash}</span>
          )}
        </span>
      </div>
      <div className="grid grid-cols-2 gap-x-6 gap-y-4 max-lg:grid-cols-1">
        <div className="grid content-start gap-2">
          <h4 className="text-sm text-ink-3">Summary</h4>
          {content.kind === 'read' ? (
            <ul className="grid gap-1.5">
              {[...transactionText(content.transaction).entries()].map(([part, sentences]) => (
                <CutList
                  key={part}
                  all={sentences}
                  name="sentences"
                  draw={(parts) => <TopologySentence parts={parts} />}
                />
              ))}
            </ul>
          ) : (
            <p>
              {content.kind === 'unknown-version'
                ? `Content version ${content.version} is unknown, so its effect cannot be shown.`
                : `Unreadable: ${content.problem}.`}
            </p>
          )}
        </div>
        <div className="grid min-w-0 content-start gap-2">
          <h4 className="text-sm text-ink-3">Decoded fields</h4>
          <DecodedFields fields={read.fields} issues={read.issues} />
        </div>
      </div>
      <RawBytes bytes={read.bytes} copyable={copyable} />
    </section>
  );
}

function VersionBadge({ transaction: { read } }: { transaction: OpenedTransaction }) {
  const { content } = read;
  if (content.kind === 'unreadable') return <Badge tone="archive">unreadable</Badge>;
  if (content.version === 30) return <Badge>version 30</Badge>;
  return (
    <Badge tone="warn">
      version {content.version}: {content.version === 31 ? 'new, not in use' : 'unknown'}
    </Badge>
  );
}
