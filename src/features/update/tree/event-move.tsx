import { useQuery } from '@tanstack/react-query';
import { updatesRouteOf } from '#api/ledger/capabilities.ts';
import { findCounterpart } from '#api/updates/find-counterpart.ts';
import { readInt64 } from '#domain/ledger/int64.ts';
import type { UpdateFacts } from '#domain/update/document.ts';
import type { ContractMove } from '#domain/update/reassignment.ts';
import { usualUpdatesRequest } from '#domain/update-list/updates-request.ts';
import {
  type LedgerOfUpdate,
  useFactsOfUpdate,
  useLedgerOfUpdate,
} from '#features/update/shown-document-context.ts';
import { nodeAboutQuery } from '#queries/node-status.ts';
import { MovePair } from '#ui/reassignment/move-pair.tsx';

/**
 * The other half of a reassignment, searched on the ledger from the offset of this update. Without
 * an offset, no search is offered.
 */
export function EventMove({ move }: { move: ContractMove }) {
  const node = useLedgerOfUpdate();
  const facts = useFactsOfUpdate()?.ledger.facts;
  if (node === undefined || facts === undefined) return null;
  return <LedgerMove move={move} node={node} facts={facts} />;
}

function LedgerMove(props: { move: ContractMove; node: LedgerOfUpdate; facts: UpdateFacts }) {
  const { move, facts } = props;
  const { connected, ledger, reader } = props.node;
  const { data: about } = useQuery(nodeAboutQuery(ledger), connected.client);
  const { updateId, recordTime } = facts;
  const offset = readInt64(facts.offset);
  if (offset === undefined) return null;
  const asked = { request: usualUpdatesRequest(reader), route: updatesRouteOf(about?.version) };
  return (
    <MovePair
      row={{ offset, updateId, recordTime }}
      move={move}
      findCounterpart={(of, budget, watching) =>
        findCounterpart(ledger, of, asked, budget, watching)
      }
    />
  );
}
