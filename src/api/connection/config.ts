import * as z from 'zod/mini';
import { LIMITS, type Limits } from '#api/http/api-request.ts';
import { textIntake } from '#api/http/body.ts';
import { ask } from '#api/http/http.ts';
import { parseAddress } from '#api/http/node-url.ts';
import { parseExact } from '#api/json/exact-json.ts';
import { checkShape, printPath, textWire } from '#api/json/shape.ts';
import { type Failure, failureOf } from '#domain/failure/failure.ts';
import type { Network } from '#domain/ledger/rights.ts';

/**
 * `problem` is a sentence. `line` counts from 1 and is set only if the browser reports a position.
 */
export type BrokenConfig = {
  readonly kind: 'broken';
  readonly problem: string;
  readonly line: number | undefined;
};

const ID = /^[a-z0-9-]{1,40}$/;
const id = z.string().check(
  z.refine((text) => ID.test(text), {
    error: 'an id of at most 40 lower-case letters, digits and hyphens',
  }),
);
const label = z.string().check(
  z.refine((text) => text.trim() !== '' && text.length <= 80, {
    error: 'a label of 1 to 80 characters',
  }),
);
const address = z.optional(z.string());
const credentials = z.string().check(
  z.refine((text) => text === 'omit' || text === 'same-origin', {
    error: 'omit or same-origin',
  }),
);
/** Only a name in texts, so http is valid on any host. */
const upstream = z.optional(
  z.string().check(
    z.refine((text) => /^https?:\/\/[^/?#@]+(?:\/[^?#]*)?$/.test(text) && URL.canParse(text), {
      error: 'an http or https URL without user name, query and fragment',
    }),
  ),
);

/**
 * Other keys are rejected (docs/facts/product.md#configuration; decision 0006 for
 * `worker_from_bytes`).
 */
const ConfigWire = z.strictObject({
  networks: z.optional(
    z.array(
      z.strictObject({
        id,
        label: z.optional(label),
        base_url: address,
        scan_url: address,
        ledger_upstream: upstream,
        scan_upstream: upstream,
        credentials: z.optional(credentials),
      }),
    ),
  ),
  default: z.optional(id),
  demo: z.optional(z.boolean()),
  worker_from_bytes: z.optional(
    z.number().check(
      z.refine((bytes) => Number.isSafeInteger(bytes) && bytes >= 0, {
        error: 'a number of bytes, 0 or more',
      }),
    ),
  ),
});

type Config = {
  readonly kind: 'config';
  readonly networks: readonly Network[];
  readonly default: string | undefined;
  readonly demo: boolean;
  readonly workerBytes: number | undefined;
};

/** @param base the page's base URL, which relative addresses start from */
export function readConfig(text: string, base: string): Config | BrokenConfig {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (thrown) {
    const problem = thrown instanceof Error ? thrown.message : String(thrown);
    return { kind: 'broken', problem, line: lineOf(text, problem) };
  }
  const broken = (problem: string) => ({ kind: 'broken', problem, line: undefined }) as const;
  const checked = z.safeParse(ConfigWire, json);
  if (!checked.success) return broken(problemOf(checked.error.issues[0]));
  const networks: Network[] = [];
  for (const [at, wire] of (checked.data.networks ?? []).entries()) {
    const place = printPath(['networks', at]);
    if (networks.some((other) => other.id === wire.id))
      return broken(`${place}: the id “${wire.id}” is used twice.`);
    if (wire.base_url === undefined && wire.scan_url === undefined)
      return broken(`${place} has neither base_url nor scan_url.`);
    const urls = {
      base_url: undefined as string | undefined,
      scan_url: undefined as string | undefined,
    };
    for (const name of ['base_url', 'scan_url'] as const) {
      const typed = wire[name];
      if (typed === undefined) continue;
      const parsed = parseAddress(typed, base);
      if (parsed.kind === 'bad') return broken(`${place}.${name}: ${parsed.why}`);
      urls[name] = parsed.url;
    }
    networks.push({
      id: wire.id,
      label: wire.label ?? wire.id,
      baseUrl: urls.base_url,
      scanUrl: urls.scan_url,
      withCookies: wire.credentials === 'same-origin' || undefined,
      ledgerUpstream: wire.ledger_upstream?.replace(/\/+$/, ''),
      scanUpstream: wire.scan_upstream?.replace(/\/+$/, ''),
      demoToken: undefined,
      samples: [],
    });
  }
  const { default: chosen, demo = true, worker_from_bytes: workerBytes } = checked.data;
  const offered = networks.some((one) => one.id === chosen) || (demo && chosen === 'demo');
  if (chosen !== undefined && !offered)
    return broken(`The default “${chosen}” is not one of the configured networks.`);
  return { kind: 'config', networks, default: chosen ?? networks[0]?.id, demo, workerBytes };
}

type Issue = z.core.$ZodIssue | undefined;

function problemOf(issue: Issue): string {
  if (issue?.code === 'unrecognized_keys')
    return `${printPath([...issue.path, issue.keys[0] ?? ''])} is not a key of config.json.`;
  const where = issue === undefined || issue.path.length === 0 ? 'The file' : printPath(issue.path);
  const expected = issue?.code === 'invalid_type' ? `expected ${issue.expected}` : issue?.message;
  return `${where}: ${expected}.`;
}

/** Finds the line number in a message of `JSON.parse`, or computes it from the position. */
function lineOf(text: string, message: string): number | undefined {
  const line = /\bline (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const position = /\bposition (\d+)/.exec(message)?.[1];
  return position === undefined ? undefined : text.slice(0, Number(position)).split('\n').length;
}

const SimulatedWire = z.looseObject({
  networks: z.array(
    z.looseObject({
      id: textWire,
      label: textWire,
      base_url: z.nullish(textWire),
      scan_url: z.nullish(textWire),
      token: z.nullish(textWire),
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
export async function readNetworks(page: PageAddresses = thisPage()): Promise<NetworksRead> {
  // Both files load in parallel; the simulated list is dropped if config.json excludes it.
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
