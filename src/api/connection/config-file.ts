import * as z from 'zod/mini';
import { parseAddress } from '#api/http/node-url.ts';
import { printPath } from '#api/json/shape.ts';
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
