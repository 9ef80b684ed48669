import { isPolicySource } from '#server/security-headers.ts';

/** Returns the URL without trailing slashes, or what keeps it from being an upstream. */
export function parseUpstream(text: string): string | 'too-much' | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return undefined;
  if (url.username !== '' || url.password !== '' || /[?#]/.test(text)) return 'too-much';
  if (!isPolicySource(url.origin)) return undefined;
  return url.origin + url.pathname.replace(/\/+$/, '');
}
