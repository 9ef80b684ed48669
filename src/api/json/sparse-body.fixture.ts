import { JsonScanner } from './json-scanner.ts';
import { PAGE_BYTES } from './page-bytes.ts';

/**
 * Scans a body with many pages of one character between two texts. These pages are one in memory,
 * and are not scanned, so a body of 2 GiB needs neither memory nor time. Spaces before the first text
 * fill its page.
 */
export function scanSparse(before: string, filling: string, pages: number, after: string) {
  const scanner = new JsonScanner();
  const take = (text: string) => {
    if (!scanner.take(new TextEncoder().encode(text))) throw new Error('It is not JSON.');
  };
  take(before.padStart(PAGE_BYTES));
  const { bytes } = scanner;
  const page = new Uint8Array(PAGE_BYTES).fill(filling.charCodeAt(0));
  const all = Reflect.get(bytes, 'pages') as Uint8Array[];
  for (let more = 0; more < pages; more++) all.push(page);
  bytes.length += pages * PAGE_BYTES;
  take(after);
  return scanner;
}

/** Scans a body of 2 GiB that ends with a text of ASCII. */
export function scanAtEnd(text: string): JsonScanner {
  const pages = Math.ceil(text.length / PAGE_BYTES);
  return scanSparse('', ' ', 2047 - pages, text.padStart(pages * PAGE_BYTES));
}
