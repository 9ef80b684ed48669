import * as z from 'zod/mini';
import { LIMITS, type Limits, placeOf } from '#api/http/api-request.ts';
import { textIntake } from '#api/http/body.ts';
import { ask } from '#api/http/http.ts';
import { parseExact } from '#api/json/exact-json.ts';
import { checkShape, textWire } from '#api/json/shape.ts';
import { type Failure, failureOf } from '#domain/failure/failure.ts';
import type { Network } from '#domain/ledger/rights.ts';
import type { BrokenConfig } from './config-file.ts';

const SimulatedWire = z.looseObject({
  networks: z.array(
    z.looseObject({
      id: textWire,
      label: textWire,
      base_url: z.nullish(textWire),
      scan_url: z.nullish(textWire),
      token: z.nullish(textWire),
      oidc: z.nullish(
        z.looseObject({
          issuer: textWire,
          clientId: textWire,
          scope: textWire,
          audience: textWire,
          origins: z.array(textWire),
        }),
      ),
      samples: z.nullish(z.array(z.looseObject({ update_id: textWire, label: textWire }))),
      commands: z.nullish(
        z.array(z.looseObject({ command_id: textWire, offset: textWire, label: textWire })),
      ),
    }),
  ),
});

/**
 * `listUrl` and the paths in it are relative to `base`. An unreadable list counts as empty, because
 * the other networks work without it.
 */
async function readSimulated(listUrl: string, base: string): Promise<Network[]> {
  const url = new URL(listUrl, base).href;
  const absolute = (path: string | null | undefined) =>
    path == null ? undefined : new URL(path.replace(/^\//, ''), base).href.replace(/\/+$/, '');
  const open = () => textIntake((text) => checkShape(SimulatedWire, parseExact(text)).networks);
  const wires = await ask({ server: 'app', url, aliveUrl: url, size: 'small', open }).catch(
    () => [],
  );
  return wires.map((wire) => ({
    id: wire.id,
    label: wire.label,
    baseUrl: absolute(wire.base_url),
    scanUrl: absolute(wire.scan_url),
    oidc: wire.oidc ? { ...wire.oidc, issuer: absolute(wire.oidc.issuer) ?? '' } : undefined,
    demoToken: wire.token ?? undefined,
    samples: (wire.samples ?? []).map((one) => ({ updateId: one.update_id, label: one.label })),
    commands: (wire.commands ?? []).map(({ command_id, offset, label }) => ({
      commandId: command_id,
      offset,
      label,
    })),
  }));
}

export type NetworksRead =
  | {
      readonly kind: 'networks';
      readonly networks: readonly Network[];
      /** The network to open when a link has no id; undefined if the list is empty. */
      readonly default: string | undefined;
      readonly limits: Limits;
    }
  | BrokenConfig
  | UnreadConfig;

type UnreadConfig = { readonly kind: 'unread'; readonly failure: Failure };

/** `simulated` is the URL of the list of simulated networks, if the server has one. */
export type PageAddresses = { readonly base: string; readonly simulated: string | undefined };

/**
 * Returns the networks of config.json, which may be missing, and the simulated ones if config.json
 * allows them. Never rejects.
 */
export async function readNetworks(
  page: PageAddresses = thisPage(),
  load: () => Promise<typeof import('./config-file.ts')> = () => import('./config-file.ts'),
): Promise<NetworksRead> {
  // Both files load in parallel; the simulated list is dropped if config.json excludes it.
  const simulated = page.simulated === undefined ? [] : readSimulated(page.simulated, page.base);
  const reading = readConfigFile(new URL('config.json', page.base).href);
  // Without simulated networks the file usually configures something, so its reader loads beside it.
  if (page.simulated === undefined) void load().catch(() => undefined);
  const text = await reading;
  if (text === undefined) return merged([], undefined, await simulated, LIMITS);
  if (typeof text !== 'string') return text;
  if (EMPTY.test(text)) return merged([], undefined, await simulated, LIMITS);
  const reader = await load().catch(() => undefined);
  if (reader === undefined) return missingPart(page.base);
  const config = reader.readConfig(text, page.base);
  if (config.kind === 'broken') return config;
  const { workerBytes = LIMITS.workerBytes, networks } = config;
  const limits = { ...LIMITS, workerBytes };
  if (!config.demo) return { kind: 'networks', networks, default: config.default, limits };
  return merged(networks, config.default, await simulated, limits);
}

/** A file that configures nothing, as in the demo, is read without the code for the others. */
const EMPTY = /^\s*\{\s*(?:"networks"\s*:\s*\[\s*\]\s*)?\}\s*$/;

function missingPart(url: string): UnreadConfig {
  const place = placeOf({ server: 'app', url, body: undefined });
  return { kind: 'unread', failure: { kind: 'part-missing', place } };
}

function thisPage(): PageAddresses {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="treeline-demo"]');
  return { base: pageRoot(), simulated: meta?.content };
}

/**
 * The folder of index.html, with a slash at the end. On /updates/… the address of the page is below
 * it, and a proxy may serve the app under a path that the build does not know. Built scripts are in
 * the folder `assets` of it.
 */
export function pageRoot(): string {
  return import.meta.env.DEV
    ? new URL(import.meta.env.BASE_URL, document.baseURI).href
    : new URL('../', import.meta.url).href;
}

async function readConfigFile(url: string): Promise<string | undefined | UnreadConfig> {
  try {
    const open = () => textIntake((text) => text);
    return await ask({ server: 'app', url, aliveUrl: url, size: 'small', open });
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (failure?.kind === 'not-offered' || failure?.kind === 'not-found') return undefined;
    if (failure?.kind === 'not-json' || failure?.kind === 'empty') return undefined;
    if (failure === undefined) throw thrown;
    return { kind: 'unread', failure };
  }
}

/** `chosen` is the default of config.json or its first network; without either, the demo opens. */
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
