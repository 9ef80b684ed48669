import type { Limits } from '#api/http/api-request.ts';
import { type LedgerClient, openLedgerClient } from '#api/ledger/ledger.ts';
import { openScanClient, type ScanClient } from '#api/scan/scan.ts';
import type { SessionKeeper } from '#api/sign-in/session.ts';
import { openTokenHolder, type TokenHolder } from '#api/token/token.ts';
import type { Network } from '#domain/ledger/rights.ts';

/** An open network. The ledger or Scan may be missing; the token belongs to the ledger. */
export type NodeConnection = {
  readonly network: Network;
  readonly ledger: LedgerClient | undefined;
  readonly scan: ScanClient | undefined;
  readonly token: TokenHolder | undefined;
  /** The sign-in that the token may come from; undefined if its code did not load. */
  readonly session?: Promise<SessionKeeper | undefined> | undefined;
};

export type NodeOptions = {
  /** Whether another tab may share its token; false if the user returns to a network. */
  readonly takeOver?: boolean;
  readonly limits?: Limits | undefined;
};

export function openNode(network: Network, options: NodeOptions = {}): NodeConnection {
  const { baseUrl, scanUrl, ledgerUpstream, scanUpstream, withCookies, oidc, demoToken } = network;
  // A token is taken over for a configured network only.
  const { takeOver = network.id !== 'typed', limits } = options;
  const token =
    baseUrl === undefined
      ? undefined
      : openTokenHolder(baseUrl, { demoToken, takeOver, upstream: ledgerUpstream });
  const session =
    token &&
    oidc &&
    import('#api/sign-in/network-session.ts').then(
      ({ openNetworkSession }) => openNetworkSession(token, network, oidc, takeOver),
      () => undefined,
    );
  const ledger =
    baseUrl === undefined || token === undefined
      ? undefined
      : openLedgerClient({ baseUrl, upstream: ledgerUpstream, withCookies, token, limits });
  const scan =
    scanUrl === undefined
      ? undefined
      : openScanClient({ scanUrl, upstream: scanUpstream, withCookies, limits });
  return { network, ledger, scan, token, session };
}

export type Connections = {
  readonly list: readonly Network[];
  /** The id of the network that an address without one opens. */
  readonly default: string | undefined;
  /**
   * Returns the open connection if the id names it. Another known id disposes of the open token.
   * Without an id the default opens, so that an address shows the same network at each visit. With an
   * unknown id, or without a default, the open connection remains; if none is open, the default
   * opens. Undefined if the list is empty.
   */
  choose(id: string | undefined): NodeConnection | undefined;
  knows(id: string): boolean;
  /** Both addresses are absolute and checked by `parseAddress`. */
  connectTyped(typed: {
    readonly baseUrl: string | undefined;
    readonly scanUrl: string | undefined;
  }): NodeConnection;
  current(): NodeConnection | undefined;
};

export type ConnectionsOptions = { readonly open?: typeof openNode };

export function openConnections(
  networks: {
    readonly networks: readonly Network[];
    readonly default: string | undefined;
    readonly limits?: Limits;
  },
  { open = openNode }: ConnectionsOptions = {},
): Connections {
  const list = networks.networks;
  const left = new Set<string>();
  let current: NodeConnection | undefined;
  let typed: Network | undefined;

  function switchTo(network: Network): NodeConnection {
    const before = current;
    if (before?.network === network) return before;
    if (before !== undefined && sameAddresses(before.network, network)) return before;
    if (before?.network.baseUrl !== undefined) left.add(before.network.baseUrl);
    before?.token?.dispose();
    const takeOver =
      network.id !== 'typed' && (network.baseUrl === undefined || !left.has(network.baseUrl));
    current = open(network, { takeOver, limits: networks.limits });
    return current;
  }
  const find = (id = networks.default): Network | undefined =>
    id === 'typed' ? typed : id === undefined ? undefined : findNetwork(list, id);
  return {
    list,
    default: networks.default,
    choose: (id) => {
      const network = find(id) ?? (current === undefined ? find() : undefined);
      return network === undefined ? current : switchTo(network);
    },
    knows: (id) => find(id) !== undefined,
    connectTyped: ({ baseUrl, scanUrl }) => {
      const shown = new URL(baseUrl ?? scanUrl ?? 'about:blank').host;
      const label = shown === '' ? 'Custom addresses' : shown;
      typed = { id: 'typed', label, baseUrl, scanUrl, demoToken: undefined, samples: [] };
      return switchTo(typed);
    },
    current: () => current,
  };
}

function sameAddresses(one: Network, other: Network): boolean {
  return one.id === other.id && one.baseUrl === other.baseUrl && one.scanUrl === other.scanUrl;
}

/**
 * The id of a simulated scenario is `sim-<scenario>`, also `demo` for the demo. The suffix
 * `~<anything>` opens a separate simulated world whose paths have the same suffix
 * (docs/decisions/0005-demo-by-meta.md).
 */
function findNetwork(list: readonly Network[], id: string): Network | undefined {
  const [, name = id, world] = WORLD.exec(id) ?? [];
  const network = list.find((one) => one.id === name) ?? list.find((one) => isDemo(one.id, name));
  if (network === undefined || world === undefined) return network;
  const fresh = <Url extends string | undefined>(url: Url) =>
    url?.replace(/\/sim\/([a-z0-9-]+)\//, (_, scenario) => `/sim/${scenario}~${world}/`) as Url;
  if (network.baseUrl === fresh(network.baseUrl) && network.scanUrl === fresh(network.scanUrl))
    return undefined;
  const { oidc } = network;
  return {
    ...network,
    id,
    baseUrl: fresh(network.baseUrl),
    scanUrl: fresh(network.scanUrl),
    oidc: oidc && { ...oidc, issuer: fresh(oidc.issuer) },
  };
}

const WORLD = /^(demo|sim-[a-z0-9-]+)~([A-Za-z0-9-]{1,40})$/;

function isDemo(id: string, name: string): boolean {
  return (id === 'demo' && name === 'sim-demo') || (id === 'sim-demo' && name === 'demo');
}
