import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { UpdatesLedger } from '#api/updates/page-cursor.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import { prunedOffsetsQuery } from '#queries/node-status.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';

/* Notices about the bounds of the ledger, loaded when one is needed. */

export function AfterEnd(props: {
  request: UpdatesRequest;
  ledgerEnd: Int64 | undefined;
  onNewest: () => void;
}) {
  const { beginOffsetExclusive: begin, endOffsetInclusive: end } = props.request;
  return (
    <Notice tone="warning">
      <b>
        Offset {end ?? begin} is after the ledger end
        {props.ledgerEnd !== undefined && ` (${props.ledgerEnd})`}.
      </b>{' '}
      The node may be behind or restored from a backup. Offsets of another participant do not apply.{' '}
      <Button look="link" onClick={props.onNewest}>
        Go to newest
      </Button>
    </Notice>
  );
}

/** Rows loaded before the end moved back may be outdated. */
export function SetBack(props: { ledgerEnd: Int64 | undefined; onAnew: () => void }) {
  const { ledgerEnd, onAnew } = props;
  return (
    <Notice tone="warning">
      <b>The ledger end moved back{ledgerEnd !== undefined && ` to offset ${ledgerEnd}`}.</b> The
      node was restored from a backup, or a slower node responded. Rows below may be outdated.{' '}
      <Button onClick={onAnew}>Reload list</Button>
    </Notice>
  );
}

/**
 * Checks whether an empty list that ends at `upto` is empty because of pruning. In descending
 * order, the node returns an empty page without an error.
 */
export function PrunedEnd(props: {
  ledger: UpdatesLedger;
  client: QueryClient;
  upto: Int64;
  onOldest: (after: Int64) => void;
}) {
  const { ledger, client, upto, onOldest } = props;
  const { data } = useQuery(prunedOffsetsQuery(ledger), client);
  const pruned = data?.participant;
  if (pruned === undefined || BigInt(pruned) < BigInt(upto)) return null;
  return (
    <Notice tone="warning">
      <b>Pruned up to offset {pruned}.</b> This query ends at offset {upto}. Newer updates are
      available.{' '}
      <Button look="link" onClick={() => onOldest(pruned)}>
        Load from there
      </Button>
    </Notice>
  );
}
