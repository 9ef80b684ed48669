import * as z from 'zod/mini';
import { parseAddress } from '#api/http/node-url.ts';
import { printPath } from '#api/json/shape.ts';
import { NETWORK_ID, type Network } from '#domain/ledger/rights.ts';
import type { SignInSettings } from '#domain/sign-in/sign-in-problem.ts';
import { honestString } from '#domain/text/honest-text.ts';

/**
 * `problem` is a sentence. `notJson` is the text of a file that is not JSON, for `lineOfFault`.
 */
export type BrokenConfig = {
  readonly kind: 'broken';
  readonly problem: string;
  readonly notJson: string | undefined;
};

const id = z.string().check(
  z.refine((text) => NETWORK_ID.test(text), {
    error: 'an id of at most 40 lower-case letters, digits and hyphens, other than “typed”',
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

/** A name of a scope (RFC 6749, 3.3). */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
const origin = z.string().check(
  z.refine((text) => URL.canParse(text) && new URL(text).origin === text, {
    error: 'an origin such as https://login.example.com, without a path',
  }),
);
const oidc = z.strictObject({
  issuer: z.string(),
  client_id: z.string().check(
    z.refine((text) => /^[\x20-\x7e]{1,200}$/.test(text), {
      error: 'a client id of 1 to 200 ASCII characters',
    }),
  ),
  scope: z.string().check(
    z.refine((text) => isScopeList(text.split(' ')), {
      error: 'scopes separated by spaces, with openid among them',
    }),
  ),
  audience: z.optional(
    z.string().check(
      z.refine((text) => text.trim() !== '' && text.length <= 1000, {
        error: 'an audience of 1 to 1,000 characters',
      }),
    ),
  ),
  origins: z.optional(z.array(origin)),
});

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
        oidc: z.optional(oidc),
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
    return { kind: 'broken', problem, notJson: text };
  }
  const broken = (problem: string) => ({ kind: 'broken', problem, notJson: undefined }) as const;
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
    const settings = wire.oidc && readSettings(wire.oidc, base);
    if (settings !== undefined && 'problem' in settings)
      return broken(`${place}.oidc.${settings.problem}`);
    if (settings !== undefined && wire.base_url === undefined)
      return broken(`${place} has oidc, but no base_url that a token could be for.`);
    networks.push({
      id: wire.id,
      label: honestString(wire.label ?? wire.id),
      baseUrl: urls.base_url,
      scanUrl: urls.scan_url,
      withCookies: wire.credentials === 'same-origin' || undefined,
      ledgerUpstream: wire.ledger_upstream?.replace(/\/+$/, ''),
      scanUpstream: wire.scan_upstream?.replace(/\/+$/, ''),
      oidc: settings,
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

function isScopeList(names: readonly string[]): boolean {
  return names.every((name) => SCOPE.test(name)) && names.includes('openid');
}

/** An issuer keeps the slash at its end, because its name is compared as a text. */
function readSettings(
  wire: z.infer<typeof oidc>,
  base: string,
): SignInSettings | { readonly problem: string } {
  const parsed = parseAddress(wire.issuer, base);
  if (parsed.kind === 'bad') return { problem: `issuer: ${parsed.why}` };
  for (const [at, origin] of (wire.origins ?? []).entries()) {
    const read = parseAddress(origin, base);
    if (read.kind === 'bad') return { problem: `origins[${at}]: ${read.why}` };
  }
  return {
    issuer: `${parsed.url}${wire.issuer.trim().endsWith('/') ? '/' : ''}`,
    clientId: wire.client_id,
    scope: wire.scope,
    audience: wire.audience,
    origins: wire.origins ?? [],
  };
}

type Issue = z.core.$ZodIssue | undefined;

function problemOf(issue: Issue): string {
  if (issue?.code === 'unrecognized_keys')
    return `${printPath([...issue.path, issue.keys[0] ?? ''])} is not a key of config.json.`;
  const where = issue === undefined || issue.path.length === 0 ? 'The file' : printPath(issue.path);
  const expected = issue?.code === 'invalid_type' ? `expected ${issue.expected}` : issue?.message;
  return `${where}: ${expected}.`;
}
