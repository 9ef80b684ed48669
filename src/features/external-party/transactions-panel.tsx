import { useId } from 'react';
import { mappingName } from '#domain/check-mappings.ts';
import { counted } from '#domain/plural.ts';
import type { OpenedAnswer, OpenedTransaction } from '#domain/topology-answer.ts';
import { transactionWords } from '#domain/topology-words.ts';
import { Badge } from '#ui/badge.tsx';
import { Identifier } from '#ui/identifier.tsx';
import { CutList } from './cut-list.tsx';
import { DecodedFields } from './decoded-fields.tsx';
import { RawBytes } from './raw-bytes.tsx';
import { TopologySentence } from './topology-sentence.tsx';

/** Each transaction in words, beside its decoded fields and its bytes. */
export function TransactionsPanel({
  answer: { transactions },
  copyable,
}: {
  answer: OpenedAnswer;
  /** No check speaks against it, so that hashes and bytes may be carried elsewhere (KEY-01). */
  copyable: boolean;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <h2 id={id} className="font-semibold">
        What would be signed: {counted(transactions.length, 'transaction')}
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
          its hash{' '}
          {copyable ? (
            <Identifier kind="hash" value={hash} />
          ) : (
            <span className="font-mono wrap-anywhere">{hash}</span>
          )}
        </span>
      </div>
      <div className="transaction-sides">
        <div className="grid content-start gap-2">
          <h4 className="text-sm text-ink-3">In words</h4>
          {content.kind === 'read' ? (
            <ul className="grid gap-1.5">
              {[...transactionWords(content.transaction).entries()].map(([part, sentences]) => (
                <CutList
                  key={part}
                  all={sentences}
                  name="sentences like these"
                  draw={(words) => <TopologySentence words={words} />}
                />
              ))}
            </ul>
          ) : (
            <p>
              {content.kind === 'unknown-version'
                ? `Its content has version ${content.version}, which is not known here, so nobody can say what it does.`
                : `It cannot be read: ${content.words}.`}
            </p>
          )}
        </div>
        <div className="grid min-w-0 content-start gap-2">
          <h4 className="text-sm text-ink-3">Decoded fields</h4>
          <DecodedFields fields={read.fields} oddities={read.oddities} />
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
