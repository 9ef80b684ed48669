import { useQuery } from '@tanstack/react-query';
import type { Completion } from '#domain/completion.ts';
import { shownToHaveHappened } from '#domain/completion-agreement.ts';
import type { Rejection } from '#domain/rejection.ts';
import type { UpdateId } from '#domain/update-id.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { eventQuery } from '#queries/event.ts';
import { RejectionSummary } from '#ui/rejection-summary.tsx';

/** Why it failed, unless Scan has the update that it names: nobody is to send that again. */
export function RejectionInSight({
  completion,
  rejection,
  updateId,
  connected: { node, client },
}: {
  completion: Completion;
  rejection: Rejection;
  updateId: UpdateId;
  connected: ConnectedNode;
}) {
  // That of the verdict below, which is asked for once.
  const asked = { updateId, encoding: 'compact_json', source: undefined } as const;
  const { data } = useQuery(eventQuery(node.scan, asked), client);
  const shown = data && shownToHaveHappened(completion, data.facts);
  return <RejectionSummary rejection={rejection} shown={shown} />;
}
