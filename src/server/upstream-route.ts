import { createHash } from 'node:crypto';
import type { UpstreamName } from './forwarded-routes.ts';

/**
 * The path segment that stands for one upstream, such as `ledger-3f9a1c2b4d5e`. The digits are of
 * its URL, so that a page which was configured for one node reaches no other one after a restart of
 * the server (SEC-02).
 */
export function upstreamRoute(name: UpstreamName, url: string): string {
  return `${name}-${digitsOf(url)}`;
}

/** The first 48 bits of the SHA-256 of the URL, as hex digits. */
export function digitsOf(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 12);
}
