import type { ReactNode } from 'react';
import { grouped } from '#domain/ledger/int64.ts';
import { recorded } from '#domain/traffic/traffic.ts';
import type { UpdateFacts } from '#domain/update/document.ts';
import { Identifier } from '#ui/text/identifier.tsx';
import { LongText } from '#ui/text/long-text.tsx';
import { Moment } from '#ui/text/moment.tsx';
import { VerdictFact } from '#ui/verdict/verdict-fact.tsx';

/** One fact of an update's envelope and how it is drawn. */
export type UpdateFact = {
  readonly label: string;
  /** Who can know it at all. */
  readonly known: 'both' | 'scan' | 'ledger';
  readonly draw: (facts: UpdateFacts) => ReactNode | undefined;
};

/** All of them, in reading order. */
export const FACTS: readonly UpdateFact[] = [
  {
    label: 'Record time',
    known: 'both',
    draw: (f) => f.recordTime && <Moment iso={f.recordTime} ago />,
  },
  {
    label: 'Mediator verdict',
    known: 'scan',
    draw: (f) => f.verdict && <VerdictFact verdict={f.verdict} />,
  },
  {
    label: 'Effective time',
    known: 'both',
    draw: (f) => f.effectiveAt && <Moment iso={f.effectiveAt} />,
  },
  {
    label: 'Synchronizer',
    known: 'both',
    draw: (f) => f.synchronizerId && <Identifier kind="synchronizer" value={f.synchronizerId} />,
  },
  {
    label: 'Migration id',
    known: 'scan',
    draw: (f) => f.migrationId && <code>{f.migrationId}</code>,
  },
  {
    label: 'Traffic cost',
    known: 'scan',
    draw: (f) => {
      const total = recorded(f.traffic)?.total;
      return total && <>{grouped(total)} bytes</>;
    },
  },
  { label: 'Workflow id', known: 'both', draw: (f) => text(f.workflowId) },
  { label: 'Command id', known: 'ledger', draw: (f) => text(f.commandId) },
  { label: 'Offset', known: 'ledger', draw: (f) => f.offset && text(f.offset) },
  {
    label: 'Paid traffic cost',
    known: 'ledger',
    draw: (f) => f.paidTrafficCost && <>{grouped(f.paidTrafficCost)} bytes</>,
  },
  {
    label: 'External transaction hash',
    known: 'both',
    draw: (f) =>
      f.externalTransactionHash && <Identifier kind="hash" value={f.externalTransactionHash} />,
  },
  {
    label: 'Transaction hash',
    known: 'ledger',
    draw: (f) => f.transactionHash && <Identifier kind="hash" value={f.transactionHash} />,
  },
  {
    label: 'Trace',
    known: 'ledger',
    draw: (f) => f.traceparent && <Identifier kind="trace" value={f.traceparent} />,
  },
  { label: 'Trace state', known: 'ledger', draw: (f) => f.tracestate && text(f.tracestate) },
];

const NONE_SET = <span className="text-ink-3">none set</span>;

/** A fact that nobody recorded draws nothing. */
export function isThere(drawn: ReactNode): boolean {
  return drawn !== undefined && drawn !== '';
}

/** What was drawn says more than that nothing was set. */
export function saysMore(drawn: ReactNode): boolean {
  return isThere(drawn) && drawn !== NONE_SET;
}

function text(value: string | undefined): ReactNode {
  if (value === undefined) return undefined;
  if (value === '') return NONE_SET;
  return (
    <span className="font-mono wrap-anywhere">
      <LongText text={value} from={400} />
    </span>
  );
}
