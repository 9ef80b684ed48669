import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { microsecondsBetween, secondsText } from '#domain/ledger/microseconds.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { Moment } from '#ui/text/moment.tsx';

/** The update that was faster, as far as it is visible. */
export type ShownWinner = {
  readonly offset: string | undefined;
  /** Undefined where the update is not visible. */
  readonly update:
    | { readonly id: string; readonly title: string; readonly recordTime: string | undefined }
    | undefined;
  readonly senders: readonly string[];
  readonly sendersAre: 'submitting' | 'acting';
};

/** One contract of a contention, with what ended (or created) it. */
export function Contested({
  contractId,
  did,
  winner,
  rejectedAt,
  children,
}: {
  contractId: string;
  /** `Archived`, `Unassigned`, `Created` … */
  did: string;
  winner?: ShownWinner | undefined;
  /** The record time of the rejection. */
  rejectedAt: string | undefined;
  children?: ReactNode;
}) {
  const update = winner?.update;
  return (
    <li className="grid gap-1">
      <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Identifier kind="contract" value={contractId} />
        <span className="font-medium">{did}</span>
        {update !== undefined && (
          <>
            by{' '}
            <Link
              to="/updates/$updateId"
              params={{ updateId: update.id }}
              className="text-accent underline underline-offset-2 wrap-anywhere"
            >
              <HonestText text={update.title} />
            </Link>
          </>
        )}
        {winner !== undefined && update === undefined && (
          <span className="text-ink-2">
            by an update that is not visible to these parties
            {winner.offset !== undefined && `, at offset ${winner.offset}`}
          </span>
        )}
      </span>
      {update?.recordTime !== undefined && (
        <span className="flex flex-wrap items-baseline gap-x-2 text-ink-2">
          <Moment iso={update.recordTime} />
          {apartText(update.recordTime, rejectedAt)}
        </span>
      )}
      {winner !== undefined && winner.senders.length > 0 && (
        <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-ink-2">
          {winner.sendersAre === 'submitting' ? 'Submitted by' : 'Acting parties'}
          {winner.senders.map((party) => (
            <Identifier key={party} kind="party" value={party} />
          ))}
        </span>
      )}
      {children !== undefined && <span className="text-ink-2">{children}</span>}
    </li>
  );
}

/** `1.4 s before this rejection`; empty where a time is missing. */
function apartText(winner: string, rejected: string | undefined): string {
  const apart = rejected === undefined ? undefined : microsecondsBetween(winner, rejected);
  if (apart === undefined) return '';
  if (apart === 0n) return 'at the time of this rejection';
  return apart > 0n
    ? `${secondsText(apart)} before this rejection`
    : `${secondsText(-apart)} after this rejection`;
}
