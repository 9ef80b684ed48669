import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';

/** Follows a secret through a browser: where it stays, and which requests carry it. */
export type Custody = {
  /** Each place of this page, or of what it stores, that holds a part of the secret now. */
  readonly traces: (page: Page) => Promise<readonly string[]>;
  /** The URLs of all requests so far that carried a part of it, and the files that were saved. */
  readonly carriers: () => Promise<readonly string[]>;
};

/**
 * Every way in which bytes are usually written. Base64 goes by three bytes, so that those inside of
 * a longer text look in one of three ways.
 */
export function writingsOf(secret: Uint8Array): readonly string[] {
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].map((from) => {
    const whole = Math.floor((bytes.length - from) / 3) * 3;
    return bytes.subarray(from, from + whole).toString('base64');
  });
  const url = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const hex = bytes.toString('hex');
  const colons = hex.replace(/..(?=.)/g, '$&:');
  return [hex, hex.toUpperCase(), colons, bytes.join(','), ...base64, ...url];
}

/** Watches everything from now on. @param parts of the secret, each sufficient to recognize it */
export function watchCustody(context: BrowserContext, parts: readonly string[]): Custody {
  const said: string[] = [];
  const sent: Promise<readonly [url: string, text: string]>[] = [];
  const holds = (text: string) => parts.some((part) => text.includes(part));
  const saved: Promise<readonly [name: string, text: string]>[] = [];
  const watchFiles = (page: Page) =>
    page.on('download', (file) => {
      const text = file.path().then((path) => readFile(path, 'utf8'));
      saved.push(text.then((read) => [`file ${file.suggestedFilename()}`, read]));
    });
  for (const page of context.pages()) watchFiles(page);
  context.on('page', watchFiles);
  context.on('console', (message) => said.push(message.text()));
  context.on('weberror', ({ error }) => said.push(String(error().stack)));
  context.on('request', (request) => {
    const url = request.url();
    const headers = request.allHeaders().then(JSON.stringify, () => '');
    sent.push(headers.then((text) => [url, `${url} ${text} ${request.postData() ?? ''}`]));
  });
  return {
    traces: async (page) => {
      const places = [
        ...(await page.evaluate(placesOfPage)),
        ['history', await historyOf(context, page)],
        ['storage state', JSON.stringify(await context.storageState({ indexedDB: true }))],
        ['cookies', JSON.stringify(await context.cookies())],
        ['console', said.join('\n')],
      ];
      return places.filter(([, text]) => holds(text ?? '')).map(([place]) => place ?? '');
    },
    carriers: async () => {
      const carrying = (await Promise.all([...sent, ...saved])).filter(([, text]) => holds(text));
      return [...new Set(carrying.map(([url]) => url))];
    },
  };
}

/** The addresses of this tab, back and forth. */
async function historyOf(context: BrowserContext, page: Page): Promise<string> {
  const session = await context.newCDPSession(page);
  const history = await session.send('Page.getNavigationHistory');
  await session.detach();
  return JSON.stringify(history.entries);
}

/** Runs in the page: every place that outlives a script's own memory, with the text it holds. */
async function placesOfPage(): Promise<readonly (readonly [place: string, text: string])[]> {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')];
  const cached: string[] = [];
  for (const name of globalThis.caches === undefined ? [] : await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      cached.push(name, request.url, (await (await cache.match(request))?.text()) ?? '');
  }
  const databases = await indexedDB.databases();
  return [
    ['URL', location.href],
    ['history.state', JSON.stringify(history.state)],
    ['window.name', window.name],
    ['localStorage', JSON.stringify({ ...localStorage })],
    ['sessionStorage', JSON.stringify({ ...sessionStorage })],
    ['IndexedDB', JSON.stringify(databases)],
    ['Cache storage', JSON.stringify(cached)],
    ['document.cookie', document.cookie],
    ['title', document.title],
    ['DOM', document.documentElement.outerHTML],
    ['boxes', boxes.map((box) => box.value).join('\n')],
  ];
}
