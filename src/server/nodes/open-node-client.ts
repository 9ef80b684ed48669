import { QueryClient } from '@tanstack/react-query';
import type { NodeConnection } from '#api/connection/connections.ts';
import { LIMITS, type Limits } from '#api/http/api-request.ts';
import { openLedgerClient } from '#api/ledger/ledger.ts';
import { openScanClient } from '#api/scan/scan.ts';
import { openTokenHolder, type TokenOptions } from '#api/token/token.ts';
import type { Network } from '#domain/ledger/rights.ts';

/** A process has no other tabs to share a token with. */
const NO_CHANNEL: ReturnType<NonNullable<TokenOptions['openChannel']>> = {
  ask: () => undefined,
  have: () => undefined,
  stopAsking: () => undefined,
  settled: () => Promise.resolve(),
  forget: () => undefined,
  sharing: () => false,
  share: () => undefined,
  close: () => undefined,
};

/** A process has no page that a large update could block, so no worker reads it. */
const COMMAND_LIMITS: Limits = { ...LIMITS, workerBytes: Number.POSITIVE_INFINITY };

/** A connection outside a browser, with the cache that the queries need. */
export type NodeClient = { readonly node: NodeConnection; readonly client: QueryClient };

export function openNodeClient(
  network: Network,
  pasted: string | undefined,
  limits = COMMAND_LIMITS,
): NodeClient {
  const { baseUrl, scanUrl } = network;
  const token =
    baseUrl === undefined
      ? undefined
      : openTokenHolder(baseUrl, { takeOver: false, openChannel: () => NO_CHANNEL });
  if (pasted !== undefined) token?.paste(pasted);
  const ledger =
    baseUrl === undefined || token === undefined
      ? undefined
      : openLedgerClient({ baseUrl, token, limits });
  const scan = scanUrl === undefined ? undefined : openScanClient({ scanUrl, limits });
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        structuralSharing: false,
        gcTime: Number.POSITIVE_INFINITY,
      },
    },
  });
  return { node: { network, ledger, scan, token }, client };
}
