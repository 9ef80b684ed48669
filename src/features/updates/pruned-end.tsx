import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { UpdatesLedger } from '#api/reading-place.ts';
import type { Int64 } from '#domain/int64.ts';
import { prunedOffsetsQuery } from '#queries/node-status.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/**
 * Says of a list that ends at `upto` and came to nothing whether that is because all of it was
 * pruned: newest first the node answers with an empty page, without a word of it.
 */
export function PrunedEnd(props: {
  ledger: UpdatesLedger;
  client: QueryClient;
  upto: Int64;
  /** Reads what is left from its beginning, after this offset. */
  onOldest: (after: Int64) => void;
}) {
  const { ledger, client, upto, onOldest } = props;
  const { data } = useQuery(prunedOffsetsQuery(ledger), client);
  const pruned = data?.participant;
  if (pruned === undefined || BigInt(pruned) < BigInt(upto)) return null;
  return (
    <Notice tone="warning">
      <b>Pruned on this node.</b> The list ends at offset {upto}, and this participant has forgotten
      everything up to offset {pruned}. What came after that is still there.{' '}
      <Button look="link" onClick={() => onOldest(pruned)}>
        Read from there
      </Button>
    </Notice>
  );
}
