import { FORWARDED_HEADERS, REQUEST_LIMIT } from '#server/forward/forward.ts';
import { FORWARDED_ROUTES, type UpstreamName } from '#server/forwarded-routes.ts';
import { WORKER_POLICY } from '#server/security-headers.ts';
import { MOST_HEADERS } from '#server/serve/app-server.ts';
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

/** The parts that the recipes of `deploy/nginx` include. */
export function nginxParts(options: RecipeOptions): RecipeParts {
  const first = `# Written by: treeline headers --for nginx --base ${options.base}`;
  const part = (where: string, lines: readonly string[]) =>
    `${[first, `# Included in ${where}.`, ...lines].join('\n')}\n`;
  return {
    'maps.conf': part('http { }', mapLines(options)),
    'server.conf': part('server { }; a location with an add_header of its own loses these', [
      ...Object.entries(FIXED_HEADERS).map(([name, value]) => added(name, quoted(value))),
      added('Content-Security-Policy', '$treeline_policy'),
      added('Cache-Control', '$treeline_cache'),
      added('Content-Disposition', '$treeline_disposition'),
      added(OWN_MARK[0], '$treeline_own'),
      `client_max_body_size ${REQUEST_LIMIT};`,
      `client_body_buffer_size ${REQUEST_LIMIT};`,
      `large_client_header_buffers 4 ${MOST_HEADERS};`,
      ...foreignLines(),
    ]),
    'forward.conf': part('the locations that pass requests to a node', forwardLines()),
  };
}

function added(name: string, value: string): string {
  return `add_header ${name} ${value} always;`;
}

/** nginx keeps a backslash before other characters than quotes. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}

function foreignLines(): readonly string[] {
  return [
    'location = /-/problem/foreign {',
    '  internal;',
    '  auth_request off;',
    '  default_type application/json;',
    `  return 403 ${quoted(FOREIGN_BODY)};`,
    '}',
  ];
}

function mapLines({ base, policy }: RecipeOptions): readonly string[] {
  const below = basePattern(base);
  const asset = `^(?:200|206|304) ${below}/assets/`;
  return [
    ...map(
      'the path below the base as it was received, without the query',
      '$request_uri',
      'path',
      [[`~^${below}(?<treeline_below>/[^?]*)`, '$treeline_below']],
    ),
    ...(['ledger', 'scan'] as const).flatMap((upstream) =>
      map(`the path at the ${upstream}, of allowed requests only`, REQUEST, upstream, [
        ...routesOf(upstream),
      ]),
    ),
    ...map('a body needs a length', '"$request_method $content_length"', 'unmeasured', [
      ['~^(?:POST|PUT|PATCH) $', '1'],
    ]),
    // \1 is the host of Origin again.
    ...map(
      'a request of a page of another origin',
      '"$http_sec_fetch_site $http_origin $http_host"',
      'foreign',
      [
        ['default', '1'],
        ['~^same-origin ', '""'],
        ['~^(?:none)?  ', '""'],
        ['~*^(?:none)? https://([^ ]+) \\1$', '""'],
      ],
    ),
    ...map('the policy of worker files is their own', '$uri', 'policy', [
      ['default', quoted(policy)],
      [`~${workerPattern(base)}`, quoted(WORKER_POLICY)],
    ]),
    ...map('what browsers may keep', '"$status $uri $treeline_path"', 'cache', [
      ['default', CACHE.page],
      [`~ /api/[^ ]*$`, CACHE.api],
      [`~${asset}`, quoted(CACHE.asset)],
    ]),
    ...map("a node's HTML is never shown", '$treeline_path', 'disposition', [
      ['~^/api/', 'attachment'],
    ]),
    ...map('marks the errors of this server', '"$uri $treeline_path"', 'own', [
      ['~^/-/problem/[a-z]+ /api/', quoted(OWN_MARK[1])],
    ]),
  ];
}

const REQUEST = '"$request_method $treeline_path"';

function map(
  what: string,
  from: string,
  name: string,
  entries: readonly (readonly [string, string])[],
): readonly string[] {
  const lines = entries.map(
    ([key, value]) => `  ${key === 'default' ? key : quoted(key)} ${value};`,
  );
  const hasDefault = entries.some(([key]) => key === 'default');
  return [
    '',
    `# ${what}`,
    `map ${from} $treeline_${name} {`,
    ...(hasDefault ? [] : ['  default "";']),
    ...lines,
    '}',
  ];
}

function routesOf(upstream: UpstreamName): readonly (readonly [string, string])[] {
  const lines = FORWARDED_ROUTES.filter((route) => route.upstream === upstream).map(
    (route) =>
      `~^${route.method} ${apiPattern(upstream)}(?<treeline_route>${routePattern(route)})$`,
  );
  return [...new Set(lines)].map((line) => [line, '$treeline_route']);
}

function forwardLines(): readonly string[] {
  const common = FORWARDED_HEADERS.scan.map(
    (name) => `proxy_set_header ${headerName(name)} $http_${name.replaceAll('-', '_')};`,
  );
  return [
    'proxy_http_version 1.1;',
    'proxy_pass_request_headers off;',
    'proxy_set_header Connection close;',
    ...common,
    'proxy_max_temp_file_size 0;',
    'proxy_redirect off;',
    'proxy_intercept_errors on;',
    'error_page 300 301 302 303 305 307 308 =502 /-/problem/redirect;',
    'error_page 502 504 /-/problem/unreachable;',
    '# The session was checked before.',
    'auth_request off;',
    'proxy_pass_header Date;',
    'proxy_ignore_headers X-Accel-Redirect X-Accel-Expires X-Accel-Limit-Rate X-Accel-Buffering X-Accel-Charset Expires Cache-Control Set-Cookie Vary;',
    ...HIDDEN_HEADERS.map((name) => `proxy_hide_header ${name};`),
  ];
}
