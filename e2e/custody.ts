import type { BrowserContext, Page } from '@playwright/test';

/** Follows a secret through a browser: where it stays, and which requests carry it. */
export type Custody = {
  /** Each place of this page, or of what it stores, that holds a part of the secret now. */
  readonly traces: (page: Page) => Promise<readonly string[]>;
  /** The URLs of all requests so far that carried a part of it, each once. */
  readonly carriers: () => Promise<readonly string[]>;
};

/** Watches everything from now on. @param parts of the secret, each telling enough by itself */
export function watchCustody(context: BrowserContext, parts: readonly string[]): Custody {
  const said: string[] = [];
  const sent: Promise<readonly [url: string, text: string]>[] = [];
  const holds = (text: string) => parts.some((part) => text.includes(part));
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
        ['storage state', JSON.stringify(await context.storageState({ indexedDB: true }))],
        ['cookies', JSON.stringify(await context.cookies())],
        ['console', said.join('\n')],
      ];
      return places.filter(([, text]) => holds(text ?? '')).map(([place]) => place ?? '');
    },
    carriers: async () => {
      const carrying = (await Promise.all(sent)).filter(([, text]) => holds(text));
      return [...new Set(carrying.map(([url]) => url))];
    },
  };
}

/** Runs in the page: every place that outlives a script's own memory, with the text it holds. */
async function placesOfPage(): Promise<readonly (readonly [place: string, text: string])[]> {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')];
  const caches = globalThis.caches === undefined ? [] : await globalThis.caches.keys();
  const databases = await indexedDB.databases();
  return [
    ['URL', location.href],
    ['history.state', JSON.stringify(history.state)],
    ['window.name', window.name],
    ['localStorage', JSON.stringify({ ...localStorage })],
    ['sessionStorage', JSON.stringify({ ...sessionStorage })],
    ['IndexedDB', JSON.stringify(databases)],
    ['Cache storage', JSON.stringify(caches)],
    ['document.cookie', document.cookie],
    ['title', document.title],
    ['DOM', document.documentElement.outerHTML],
    ['boxes', boxes.map((box) => box.value).join('\n')],
  ];
}
