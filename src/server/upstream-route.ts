import { createHash } from 'node:crypto';
import type { UpstreamName } from './forwarded-routes.ts';

/**
 * The path segment of one upstream, such as `ledger-3f9a1c2b4d5e`. The digits identify its URL.
 * After a restart of the server for another node, a page that is still open therefore does not
 * reach that node (SEC-02).
 */
export function upstreamRoute(name: UpstreamName, url: string): string {
  return `${name}-${digitsOf(url)}`;
}

/** The first 48 bits of the SHA-256 of the URL, as hex digits. */
export function digitsOf(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 12);
}
