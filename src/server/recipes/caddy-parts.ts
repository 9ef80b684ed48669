import { FORWARDED_HEADERS, REQUEST_LIMIT } from '#server/forward/forward.ts';
import { FORWARDED_ROUTES, type UpstreamName } from '#server/forwarded-routes.ts';
import { WORKER_POLICY } from '#server/security-headers.ts';
import {
  CACHE,
  FIXED_HEADERS,
  FOREIGN_BODY,
  HIDDEN_HEADERS,
  headerName,
  OWN_MARK,
  type RecipeOptions,
  type RecipeParts,
  workerPattern,
} from './recipe-headers.ts';
import { apiPattern, basePattern, routePattern } from './route-pattern.ts';

/** The snippets that the recipes of `deploy/caddy` import. */
export function caddyParts(options: RecipeOptions): RecipeParts {
  const lines = [
    `# Written by: treeline headers --for caddy --base ${options.base}`,
    ...snippet('treeline_maps', mapLines(options)),
    ...snippet('treeline_headers', headerLines()),
    ...snippet('treeline_cache', cacheLines('cache')),
    ...snippet('treeline_error', [
      ...cacheLines('error_cache'),
      `@treeline_own vars_regexp {http.request.orig_uri} ^${basePattern(options.base)}/api/`,
      `header @treeline_own ${OWN_MARK[0]} \`${OWN_MARK[1]}\``,
    ]),
    ...snippet('treeline_foreign', foreignLines(options)),
    ...snippet('treeline_request_ledger', requestLines('ledger')),
    ...snippet('treeline_request_scan', requestLines('scan')),
    ...snippet('treeline_passing', passingLines()),
  ];
  return { 'treeline.caddy': `${lines.join('\n')}\n` };
}

function snippet(name: string, lines: readonly string[]): readonly string[] {
  return ['', `(${name}) {`, ...lines.map((line) => `\t${line}`), '}'];
}

function mapLines({ base, policy }: RecipeOptions): readonly string[] {
  const below = basePattern(base);
  return [
    ...map('{method} {http.request.orig_uri}', 'ledger', 'no', routesOf('ledger', below)),
    ...map('{method} {http.request.orig_uri}', 'scan', 'no', routesOf('scan', below)),
    ...map('{http.request.orig_uri.path}', 'policy', policy, [
      [workerPattern(base), WORKER_POLICY],
    ]),
    ...map('{http.request.orig_uri}', 'cache', CACHE.page, [
      [`^${below}/api/`, CACHE.api],
      [`^${below}/assets/`, CACHE.asset],
    ]),
    ...map('{http.request.orig_uri}', 'error_cache', CACHE.page, [[`^${below}/api/`, CACHE.api]]),
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
    (route) => `^${route.method} ${below}${apiPattern(upstream)}${routePattern(route)}(?:[?].*)?$`,
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

function cacheLines(name: string): readonly string[] {
  return ['header {', `\tCache-Control {treeline_${name}}`, '\tdefer', '}'];
}

/** The rule of `request-guard.ts`. A header that is not sent is an empty text here. */
function foreignLines({ base }: RecipeOptions): readonly string[] {
  const site = '{http.request.header.Sec-Fetch-Site}';
  const origin = '{http.request.header.Origin}';
  const own = `${origin} == "" || ${origin} == "https://" + {http.request.hostport}`;
  return [
    '@treeline_foreign {',
    `\tpath ${base}api/*`,
    `\texpression \`!(${site} == "same-origin" || (${site} == "" || ${site} == "none") && (${own}))\``,
    '}',
    'handle @treeline_foreign {',
    `\theader ${OWN_MARK[0]} \`${OWN_MARK[1]}\``,
    '\theader Content-Type application/json',
    `\trespond \`${FOREIGN_BODY}\` 403`,
    '}',
  ];
}

function requestLines(upstream: UpstreamName): readonly string[] {
  const names = FORWARDED_HEADERS[upstream].map(headerName);
  return [
    'request_body {',
    `\tmax_size ${REQUEST_LIMIT}`,
    '}',
    // Only a route keeps this order.
    'route {',
    '\tvars {',
    ...names.map((name) => `\t\ttreeline_${name} {http.request.header.${name}}`),
    '\t}',
    '\trequest_header -**',
    ...names.flatMap((name) => {
      const given = `@treeline_${upstream}_${name}`;
      return [
        `\t${given} not vars treeline_${name} ""`,
        `\trequest_header ${given} ${name} {http.vars.treeline_${name}}`,
      ];
    }),
    '}',
  ];
}

/** Inside of `reverse_proxy`, which adds the three headers that are removed first. */
function passingLines(): readonly string[] {
  return [
    ...['For', 'Host', 'Proto'].map((name) => `header_up -X-Forwarded-${name}`),
    // A header that is removed cannot be set too.
    ...HIDDEN_HEADERS.filter((name) => name !== 'Content-Disposition').map(
      (name) => `header_down -${name}`,
    ),
    'header_down Content-Disposition attachment',
    '@treeline_redirect status 3xx',
    'handle_response @treeline_redirect {',
    `\theader ${OWN_MARK[0]} \`${OWN_MARK[1]}\``,
    '\theader Content-Type application/json',
    '\trespond `{"error":"upstream returned a redirect"}` 502',
    '}',
  ];
}
