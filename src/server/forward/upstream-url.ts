import { isPolicySource } from '#server/security-headers.ts';

/**
 * Returns the URL without trailing slashes, or what keeps it from being an upstream. An `@` may be
 * that of a password with `/`, which begins a path where digits before it are taken for a port.
 */
export function parseUpstream(text: string): string | 'too-much' | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return undefined;
  if (/[?#@]/.test(text)) return 'too-much';
  if (!isPolicySource(url.origin)) return undefined;
  return url.origin + url.pathname.replace(/\/+$/, '');
}
