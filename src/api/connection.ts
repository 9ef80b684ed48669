import type { Network } from '#domain/network.ts';
import { type LedgerClient, openLedgerClient } from './ledger.ts';
import type { Limits } from './limits.ts';
import { openScanClient, type ScanClient } from './scan.ts';
import { openTokenHolder, type TokenHolder } from './token.ts';

/** One network, opened: its two clients and the token of its ledger. A network may lack either. */
export type NodeConnection = {
  readonly network: Network;
  readonly ledger: LedgerClient | undefined;
  readonly scan: ScanClient | undefined;
  readonly token: TokenHolder | undefined;
};

export type NodeOptions = {
  /** Whether a token may be taken over from another tab; not when returning to a network. */
  readonly takeOver?: boolean;
  readonly limits?: Limits | undefined;
};

/** Opens the clients of a network. Nothing is asked of the node yet. */
export function openNode(network: Network, options: NodeOptions = {}): NodeConnection {
  const { baseUrl, scanUrl, demoToken } = network;
  const { takeOver = true, limits } = options;
  const token =
    baseUrl === undefined ? undefined : openTokenHolder(baseUrl, { demoToken, takeOver });
  const ledger =
    baseUrl === undefined || token === undefined
      ? undefined
      : openLedgerClient({ baseUrl, token, limits });
  const scan = scanUrl === undefined ? undefined : openScanClient({ scanUrl, limits });
  return { network, ledger, scan, token };
}
