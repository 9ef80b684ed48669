import { FOREIGN_PAGE, OWN_RESPONSE } from '#server/own-text.ts';
import { securityHeaders, TRANSPORT_SECURITY, WORKER_FILE } from '#server/security-headers.ts';
import { cacheRuleOf } from '#server/serve/app-files.ts';
import { basePattern } from './route-pattern.ts';

/** What the generated parts of a recipe depend on. */
export type RecipeOptions = {
  /** The path of the page, with a slash at both ends. */
  readonly base: string;
  /** The content security policy of the page. */
  readonly policy: string;
};

/** The text of each generated file, by its name. */
export type RecipeParts = Readonly<Record<string, string>>;

/** The same on every response; the policy and the cache rule depend on the path. */
export const FIXED_HEADERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...securityHeaders(''), ...TRANSPORT_SECURITY }).filter(
    ([name]) => name !== 'Content-Security-Policy',
  ),
);

export function workerPattern(base: string): string {
  return `^${basePattern(base)}${WORKER_FILE.source.slice(1).replaceAll('\\/', '/')}`;
}

export const CACHE = {
  api: cacheRuleOf('/api/', 200),
  asset: cacheRuleOf('/assets/', 200),
  page: cacheRuleOf('/', 200),
};

export const OWN_MARK = Object.entries(OWN_RESPONSE)[0] ?? ['', ''];

/** What `request-guard.ts` sends with 403. */
export const FOREIGN_BODY = JSON.stringify({ error: FOREIGN_PAGE });

/**
 * Response headers of an upstream that do not reach the page: those that the recipe sets, and those
 * that would act on the origin of the page. Neither server has a list of headers to keep.
 */
export const HIDDEN_HEADERS: readonly string[] = [
  ...Object.keys({ ...securityHeaders(''), ...TRANSPORT_SECURITY, ...OWN_RESPONSE }),
  'Access-Control-Allow-Credentials',
  'Access-Control-Allow-Headers',
  'Access-Control-Allow-Methods',
  'Access-Control-Allow-Origin',
  'Access-Control-Allow-Private-Network',
  'Access-Control-Expose-Headers',
  'Access-Control-Max-Age',
  'Alt-Svc',
  'Cache-Control',
  'Clear-Site-Data',
  'Content-Disposition',
  'Content-Location',
  'Content-Security-Policy-Report-Only',
  'Cross-Origin-Embedder-Policy',
  'ETag',
  'Expires',
  'Last-Modified',
  'Link',
  'Location',
  'NEL',
  'Pragma',
  'Refresh',
  'Report-To',
  'Reporting-Endpoints',
  'Server',
  'Service-Worker-Allowed',
  'Set-Cookie',
  'SourceMap',
  'Timing-Allow-Origin',
  'Vary',
  'Via',
  'WWW-Authenticate',
  'X-Accel-Redirect',
  'X-Powered-By',
  'X-SourceMap',
];

/** `content-type` → `Content-Type` */
export function headerName(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
