import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { compareInt64 } from '#domain/ledger/int64.ts';
import type { Lineage, LineageContract, LineageUpdate } from '#domain/lineage/lineage.ts';
import { type LineageEdge, lineageEdges } from '#domain/lineage/lineage-edges.ts';
import { ANOMALY_TEXT, endTexts, MOVE_TEXT } from '#domain/lineage/lineage-text.ts';
import { counted } from '#domain/text/plural.ts';
import { MoreButton } from '#ui/controls/more-button.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier, useReaderSearch } from '#ui/text/identifier.tsx';
import { Moment } from '#ui/text/moment.tsx';

/** The updates of a graph in the order of the ledger, with the contracts between them. */
export function LineageTable({ lineage, budget }: { lineage: Lineage; budget: number }) {
  const { updates, contracts, start } = lineage;
  const edges = lineageEdges(lineage);
  // Takes 200 ms for 40,000 contracts.
  const endsOf = useMemo(() => endTexts(lineage, budget), [lineage, budget]);
  const rows = [...updates.values()].sort((a, b) => compareInt64(a.offset, b.offset));
  const own = start.kind === 'contract' ? contracts.get(start.contractId) : undefined;
  if (rows.length === 0 && own !== undefined)
    return (
      <ul className="grid gap-1">
        <ContractItem of={own} start={start} ends={endsOf(own)} />
      </ul>
    );
  return (
    <div className="min-w-0 overflow-x-auto">
      <table className="lineage w-full">
        <thead>
          <tr>
            <th scope="col">Update</th>
            {SIDES.map((side) => (
              <th key={side[0].head} scope="col">
                {headOf(side, edges)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((update) => (
            <UpdateRow key={update.offset} {...{ update, edges, lineage, endsOf }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The columns, each with what updates do to its contracts, the usual first. */
const SIDES = [
  [
    { kind: 'archives', head: 'Archives' },
    { kind: 'unassigns', head: 'Unassigns' },
  ],
  [
    { kind: 'creates', head: 'Creates' },
    { kind: 'assigns', head: 'Assigns' },
  ],
] as const;

function headOf(side: (typeof SIDES)[number], edges: readonly LineageEdge[]): string {
  const found = side.filter(({ kind }) => edges.some((edge) => edge.kind === kind));
  return found.map(({ head }) => head).join(', ') || side[0].head;
}

function UpdateRow({
  update,
  edges,
  lineage,
  endsOf,
}: {
  update: LineageUpdate;
  edges: readonly LineageEdge[];
  lineage: Lineage;
  endsOf: (contract: LineageContract) => readonly string[];
}) {
  const { start } = lineage;
  const isStart = start.kind === 'update' && start.update.offset === update.offset;
  const reader = useReaderSearch();
  const own = edges.filter(({ offset }) => offset === update.offset);
  return (
    <tr>
      <th scope="row">
        <span className="grid gap-0.5">
          {isStart || update.updateId === '' ? (
            <span className={isStart ? 'font-semibold' : undefined}>
              <HonestText text={update.title} />
            </span>
          ) : (
            <Link
              to="/updates/$updateId"
              params={{ updateId: update.updateId }}
              search={reader}
              className="text-accent underline underline-offset-2 wrap-anywhere"
            >
              <HonestText text={update.title} />
            </Link>
          )}
          <span className="text-sm text-ink-3">
            {update.recordTime !== undefined && <Moment iso={update.recordTime} />} offset{' '}
            {update.offset}
            {isStart && ', this update'}
          </span>
        </span>
      </th>
      {SIDES.map((side) => (
        <td key={side[0].head} data-head={headOf(side, own)}>
          <Contracts
            edges={own.filter((edge) => side.some(({ kind }) => kind === edge.kind))}
            {...{ lineage, endsOf }}
          >
            {side[0].kind === 'creates' && update.more > 0 && (
              <li className="text-ink-3">{counted(update.more, 'more contract')}, not followed</li>
            )}
          </Contracts>
        </td>
      ))}
    </tr>
  );
}

/** Contracts of one update and side beyond these are listed on a press. */
const MOST_CONTRACTS = 24;

function Contracts({
  edges,
  lineage: { contracts, start },
  endsOf,
  children,
}: {
  edges: readonly LineageEdge[];
  lineage: Lineage;
  endsOf: (contract: LineageContract) => readonly string[];
  children: ReactNode;
}) {
  const [most, setMost] = useState(MOST_CONTRACTS);
  const left = edges.length - most;
  return (
    <ul className="grid gap-1">
      {edges.slice(0, most).map(({ kind, contractId, anomaly }) => {
        const of = contracts.get(contractId);
        return (
          of !== undefined && (
            <ContractItem
              key={contractId}
              of={of}
              start={start}
              ends={[MOVE_TEXT[kind] ?? [], endsOf(of)].flat()}
              anomaly={anomaly && ANOMALY_TEXT[anomaly]}
            />
          )
        );
      })}
      {left > 0 && (
        <li>
          <MoreButton item="li" onMore={() => setMost(Number.POSITIVE_INFINITY)}>
            Show {counted(left, 'more contract')}
          </MoreButton>
        </li>
      )}
      {children}
    </ul>
  );
}

function ContractItem({
  of: { contractId, template },
  start,
  ends,
  anomaly,
}: {
  of: LineageContract;
  start: Lineage['start'];
  ends: readonly string[];
  anomaly?: string | undefined;
}) {
  const isStart = start.kind === 'contract' && start.contractId === contractId;
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <Identifier kind="contract" value={contractId} isHere={isStart} />
      <span className="text-ink-3">
        <HonestText text={template.slice(template.lastIndexOf(':') + 1)} />
      </span>
      {ends.map((text) => (
        <span key={text} className="text-ink-2">
          {text}
        </span>
      ))}
      {anomaly !== undefined && <span className="text-warn">{anomaly}</span>}
    </li>
  );
}
