import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { parseContractId } from '#domain/ledger/contract-id.ts';
import { isPartyId } from '#domain/ledger/party.ts';
import { namedReader } from '#domain/ledger/rights.ts';
import { isTemplateId } from '#domain/ledger/template-id.ts';
import { parseUpdateId } from '#domain/ledger/update-id.ts';
import type { LineageSearch } from '#features/lineage/lineage-panel.tsx';
import { searchChange } from '#ui/browser/search-change.ts';
import { choiceParam, searchSchema, textParam, textsParam } from '#ui/browser/search-schema.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { LinkedFrom } from '#ui/text/identifier.tsx';

/**
 * One contract. `update` is the update that the link comes from, for what the ledger does not
 * return.
 */
export const Route = createFileRoute('/contracts/$contractId')({
  validateSearch: searchSchema({
    update: textParam(/^.{1,300}$/s, (text) => parseUpdateId(text) !== undefined),
    /** The reader; by default as the rights of the token allow. */
    party: textsParam(isPartyId),
    any: choiceParam(['yes']),
    /** The interfaces whose views of the contract are shown. */
    interface: textsParam(isTemplateId),
    /** How far the contract is followed back and forth. */
    steps: textParam(/^(?:\d|[1-4]\d|50)$/),
    graph: choiceParam(['drawing']),
  }),
  head: () => ({ meta: [{ title: 'Contract · Treeline' }] }),
  component: Contract,
});

/** With it comes what reads events, which the pages of lists do not need. */
const ContractPage = lazyPart(() =>
  import('#features/contract/contract-page.tsx').then((part) => part.ContractPage),
);

const LineagePanel = lazyPart(() =>
  import('#features/lineage/lineage-panel.tsx').then((part) => part.LineagePanel),
);

const BadContractId = lazyPart(() =>
  import('#features/contract/bad-contract-id.tsx').then((part) => part.BadContractId),
);

function Contract() {
  const { connected } = Route.useRouteContext();
  const params = Route.useParams();
  const navigate = useNavigate({ from: Route.fullPath });
  const { update, interface: interfaces = [], party, any, ...search } = Route.useSearch();
  const contractId = parseContractId(params.contractId);
  // Every id of the page would be drawn again with a new value.
  const linked = useMemo(() => ({ party, any }), [party, any]);
  if (connected === undefined) return null;
  if (contractId === undefined)
    return (
      <Suspense>
        <BadContractId text={params.contractId} />
      </Suspense>
    );
  const reader = namedReader({ party, any });
  return (
    <LinkedFrom value={linked}>
      <Suspense
        fallback={
          <p role="status" className="page text-ink-3">
            Loading…
          </p>
        }
      >
        <ContractPage
          reader={reader}
          key={`${connected.serial} ${contractId}`}
          connected={connected}
          contractId={contractId}
          updateId={update === undefined ? undefined : parseUpdateId(update)}
          lineage={(template) =>
            connected.node.ledger !== undefined && (
              <Suspense>
                <LineagePanel
                  connected={connected}
                  ledger={connected.node.ledger}
                  of={{ kind: 'contract', contractId, template, reader }}
                  search={search}
                  onSearch={(change) =>
                    void navigate(searchChange<LineageSearch>(change, 'replace'))
                  }
                />
              </Suspense>
            )
          }
          interfaces={interfaces}
          onInterfaces={(next) =>
            void navigate(
              searchChange<{ interface?: readonly string[] | undefined }>(
                { interface: next.length === 0 ? undefined : next },
                'push',
              ),
            )
          }
        />
      </Suspense>
    </LinkedFrom>
  );
}
