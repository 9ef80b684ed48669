import * as z from 'zod/mini';
import { parseAddress } from '#domain/address.ts';
import type { Network } from '#domain/network.ts';
import { readConfigText } from './config-text.ts';
import { printPath } from './shape.ts';

/** `problem` is a sentence about config.json, `line` where in it (1 is the first). */
export type BrokenConfig = {
  readonly kind: 'broken';
  readonly problem: string;
  readonly line: number;
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

/**
 * config.json; only these keys exist (product.md, "Deployment and configuration"; decision 0006 for
 * `worker_from_bytes`).
 */
const ConfigWire = z.strictObject({
  networks: z.optional(
    z.array(z.strictObject({ id, label: z.optional(label), base_url: address, scan_url: address })),
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
  /** `limits.workerBytes` where the file sets it. */
  readonly workerBytes: number | undefined;
};

/** @param base the page's base URL, which relative addresses start from */
export function readConfig(text: string, base: string): Config | BrokenConfig {
  const read = readConfigText(text);
  if (read.kind === 'broken') return read;
  const broken = (path: readonly PropertyKey[], problem: string) =>
    ({ kind: 'broken', problem, line: read.lineOf(path) }) as const;
  const checked = z.safeParse(ConfigWire, read.value);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return broken(pathOf(issue), wordsOf(issue));
  }
  const networks: Network[] = [];
  for (const [at, wire] of (checked.data.networks ?? []).entries()) {
    const path = ['networks', at];
    const place = printPath(path);
    if (networks.some((other) => other.id === wire.id))
      return broken([...path, 'id'], `The id "${wire.id}" is there twice.`);
    if (wire.base_url === undefined && wire.scan_url === undefined)
      return broken(path, `${place} has neither base_url nor scan_url.`);
    const urls = {
      base_url: undefined as string | undefined,
      scan_url: undefined as string | undefined,
    };
    for (const name of ['base_url', 'scan_url'] as const) {
      const typed = wire[name];
      if (typed === undefined) continue;
      const parsed = parseAddress(typed, base);
      if (parsed.kind === 'bad') return broken([...path, name], `${place}.${name}: ${parsed.why}`);
      urls[name] = parsed.url;
    }
    networks.push({
      id: wire.id,
      label: wire.label ?? wire.id,
      baseUrl: urls.base_url,
      scanUrl: urls.scan_url,
      demoToken: undefined,
      samples: [],
    });
  }
  const { default: chosen, demo = true, worker_from_bytes: workerBytes } = checked.data;
  const offered = networks.some((one) => one.id === chosen) || (demo && chosen === 'demo');
  if (chosen !== undefined && !offered)
    return broken(['default'], `The default "${chosen}" is none of the networks.`);
  return { kind: 'config', networks, default: chosen ?? networks[0]?.id, demo, workerBytes };
}

type Issue = z.core.$ZodIssue | undefined;

function pathOf(issue: Issue): readonly PropertyKey[] {
  if (issue?.code === 'unrecognized_keys') return [...issue.path, issue.keys[0] ?? ''];
  return issue?.path ?? [];
}

function wordsOf(issue: Issue): string {
  if (issue?.code === 'unrecognized_keys')
    return `${printPath(pathOf(issue))} is no key of config.json.`;
  const where = issue === undefined || issue.path.length === 0 ? 'The file' : printPath(issue.path);
  const expected = issue?.code === 'invalid_type' ? `expected ${issue.expected}` : issue?.message;
  return `${where}: ${expected}.`;
}
