import { parseAddress } from '#api/http/node-url.ts';

type Kept = { readonly baseUrl: string | undefined; readonly scanUrl: string | undefined };

/** Checks kept addresses like typed ones. */
export function readKept(kept: string): Kept | undefined {
  const stored: Partial<Record<keyof Kept, unknown>> = JSON.parse(kept);
  const checked = (text: unknown): string | undefined => {
    if (typeof text !== 'string') return undefined;
    const read = parseAddress(text, document.baseURI);
    return read.kind === 'address' ? read.url : undefined;
  };
  const [baseUrl, scanUrl] = [checked(stored.baseUrl), checked(stored.scanUrl)];
  return (baseUrl ?? scanUrl) === undefined ? undefined : { baseUrl, scanUrl };
}
