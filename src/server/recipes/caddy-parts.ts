import { FORWARDED_HEADERS, REQUEST_LIMIT } from '#server/forward/forward.ts';
import { FORWARDED_ROUTES, type UpstreamName } from '#server/forwarded-routes.ts';
import { WORKER_POLICY } from '#server/security-headers.ts';
import {
  CACHE,
  FIXED_HEADERS,
  HIDDEN_HEADERS,
  headerName,
  OWN_MARK,
  type RecipeOptions,
  type RecipeParts,
  workerPattern,
} from './recipe-headers.ts';
import { basePattern, routePattern } from './route-pattern.ts';

/** The snippets that the recipes of `deploy/caddy` import. */
export function caddyParts(options: RecipeOptions): RecipeParts {
  const lines = [
    `# Written by: treeline headers --for caddy --base ${options.base}`,
    ...snippet('treeline_maps', mapLines(options)),
    ...snippet('treeline_headers', headerLines()),
    ...snippet('treeline_request_ledger', requestLines('ledger')),
    ...snippet('treeline_request_scan', requestLines('scan')),
    ...snippet('treeline_response', responseLines()),
  ];
  return { 'treeline.caddy': `${lines.join('\n')}\n` };
}

function snippet(name: string, lines: readonly string[]): readonly string[] {
  return ['', `(${name}) {`, ...lines.map((line) => `\t${line}`), '}'];
}

function mapLines({ base, policy }: RecipeOptions): readonly string[] {
  const below = basePattern(base);
  return [
    ...map('{method} {uri}', 'ledger', 'no', routesOf('ledger', below)),
    ...map('{method} {uri}', 'scan', 'no', routesOf('scan', below)),
    ...map('{path}', 'policy', policy, [[workerPattern(base), WORKER_POLICY]]),
    ...map('{uri}', 'cache', CACHE.page, [
      [`^${below}/api/`, CACHE.api],
      [`^${below}/assets/`, CACHE.asset],
    ]),
    ...map('{uri}', 'error_cache', CACHE.page, [[`^${below}/api/`, CACHE.api]]),
  ];
}

function map(
  from: string,
  name: string,
  otherwise: string,
  entries: readonly (readonly [string, string])[],
): readonly string[] {
  return [
    `map "${from}" {treeline_${name}} {`,
    ...entries.map(([pattern, value]) => `\t\`~${pattern}\` \`${value}\``),
    `\tdefault \`${otherwise}\``,
    '}',
  ];
}

function routesOf(upstream: UpstreamName, below: string): readonly (readonly [string, string])[] {
  const lines = FORWARDED_ROUTES.filter((route) => route.upstream === upstream).map(
    (route) => `^${route.method} ${below}/api/${upstream}${routePattern(route)}(?:[?].*)?$`,
  );
  return [...new Set(lines)].map((line) => [line, 'yes']);
}

function headerLines(): readonly string[] {
  return [
    'header {',
    ...Object.entries(FIXED_HEADERS).map(([name, value]) => `\t${name} \`${value}\``),
    '\tContent-Security-Policy {treeline_policy}',
    '\t-Server',
    '\tdefer',
    '}',
  ];
}

function requestLines(upstream: UpstreamName): readonly string[] {
  const names = FORWARDED_HEADERS[upstream].map(headerName);
  return [
    'request_body {',
    `\tmax_size ${REQUEST_LIMIT}`,
    '}',
    'vars {',
    ...names.map((name) => `\ttreeline_${name} {http.request.header.${name}}`),
    '}',
    'request_header -**',
    ...names.map((name) => `request_header ${name} {http.vars.treeline_${name}}`),
  ];
}

/** Inside of `reverse_proxy`. */
function responseLines(): readonly string[] {
  return [
    ...HIDDEN_HEADERS.map((name) => `header_down -${name}`),
    '@treeline_redirect status 3xx',
    'handle_response @treeline_redirect {',
    `\theader ${OWN_MARK[0]} \`${OWN_MARK[1]}\``,
    '\theader Content-Type application/json',
    '\trespond `{"error":"upstream returned a redirect"}` 502',
    '}',
  ];
}
