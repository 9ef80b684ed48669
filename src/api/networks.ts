import { type Failure, failureOf } from '#domain/failure.ts';
import type { Network } from '#domain/network.ts';
import { type BrokenConfig, readConfig } from './config.ts';
import { ask } from './http.ts';
import { textIntake } from './intake.ts';
import { LIMITS, type Limits } from './limits.ts';
import { readSimulated } from './simulated-networks.ts';

export type NetworksRead =
  | {
      readonly kind: 'networks';
      readonly networks: readonly Network[];
      /** The id to open when a link names none; undefined when there is no network. */
      readonly default: string | undefined;
      readonly limits: Limits;
    }
  | BrokenConfig
  | UnreadConfig;

/** Nobody knows what config.json says: its server did not give it. */
type UnreadConfig = { readonly kind: 'unread'; readonly failure: Failure };

/** The page's own addresses: its base, and where it lists simulated networks, if it does. */
export type PageAddresses = { readonly base: string; readonly simulated: string | undefined };

/**
 * The configured networks (config.json beside index.html; a missing file means none) and, where
 * the server offers them and config.json allows it, the simulated ones. Never rejects.
 */
export async function readNetworks(page: PageAddresses = thisPage()): Promise<NetworksRead> {
  // Side by side; what config.json does not want is thrown away.
  const simulated = page.simulated === undefined ? [] : readSimulated(page.simulated, page.base);
  const text = await readConfigFile(new URL('config.json', page.base).href);
  if (text === undefined) return merged([], undefined, await simulated, LIMITS);
  if (typeof text !== 'string') return text;
  const config = readConfig(text, page.base);
  if (config.kind === 'broken') return config;
  const { workerBytes = LIMITS.workerBytes, networks } = config;
  const limits = { ...LIMITS, workerBytes };
  if (!config.demo) return { kind: 'networks', networks, default: config.default, limits };
  return merged(networks, config.default, await simulated, limits);
}

function thisPage(): PageAddresses {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="treeline-demo"]');
  // Not `baseURI` alone: on /updates/… that would look for config.json beside the update.
  const base = new URL(import.meta.env.BASE_URL, document.baseURI).href;
  return { base, simulated: meta?.content };
}

/** The file's text; undefined when there is none. */
async function readConfigFile(url: string): Promise<string | undefined | UnreadConfig> {
  try {
    const open = () => textIntake((text) => text);
    return await ask({ server: 'app', url, aliveUrl: url, size: 'small', open });
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (failure?.kind === 'not-offered' || failure?.kind === 'not-found') return undefined;
    if (failure?.kind === 'not-json') return undefined;
    if (failure === undefined) throw thrown;
    return { kind: 'unread', failure };
  }
}

/** All networks, and the one to open: the chosen, else the demo, else the first. */
function merged(
  configured: readonly Network[],
  chosen: string | undefined,
  simulated: readonly Network[],
  limits: Limits,
): NetworksRead {
  const networks = [
    ...configured,
    ...simulated.filter((one) => !configured.some((other) => other.id === one.id)),
  ];
  const named = (id: string | undefined) => networks.find((one) => one.id === id);
  const first = named(chosen) ?? named('demo') ?? networks[0];
  return { kind: 'networks', networks, default: first?.id, limits };
}
