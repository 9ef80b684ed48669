// The app's exact JSON reader against a bare JSON.parse of the same text.
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../scripts/setup.mjs';
import { inBrowser, inPage } from './browser.mjs';

/**
 * The best time of the app's reader, given the text in pieces as it comes, divided by that of
 * joining the same pieces for JSON.parse, in the browser: `hit` for the body as it is, with an integer beyond 2^53, `plain` for
 * the same without it.
 */
export async function measureExactParse({ app }, body, rounds) {
  const code = await parserCode();
  return inBrowser((browser) =>
    inPage(browser, async (page) => {
      await page.goto(app.blank);
      await page.evaluate(`${code};window.exactJson = exactJson;0`);
      return page.evaluate(compare, { url: body.url, rounds });
    }),
  );
}

/** Runs in the page. A minimum counts when it was nearly reached twice; most times that is soon. */
async function compare({ url, rounds }) {
  const most = 10;
  const received = await (await fetch(url, { cache: 'no-store' })).text();
  const texts = { hit: received, plain: received.replace('9007199254740993', '12345') };
  const inPieces = (pieces) => {
    const reader = window.exactJson.openExactReader();
    for (const piece of pieces) reader.add(piece);
    return reader.parse();
  };
  const joined = (pieces) => JSON.parse(pieces.join(''));
  const parsers = [joined, inPieces];
  const isSettled = (times) => times.length > 1 && times[1] < times[0] * 1.1;
  const result = { parse: Infinity, unsettled: 0 };
  for (const [name, text] of Object.entries(texts)) {
    const pieces = [];
    for (let at = 0; at < text.length; at += 65_536) pieces.push(text.slice(at, at + 65_536));
    const times = [[], []];
    for (let round = 0; round < rounds || !times.every(isSettled); round++) {
      if (round >= most) break;
      for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
        window.gc();
        const start = performance.now();
        window.kept = parsers[which](pieces);
        times[which].push(performance.now() - start);
        times[which].sort((a, b) => a - b);
        window.kept = undefined;
      }
    }
    const [bare, exact] = times.map((sorted) => sorted[0]);
    result[name] = exact / bare;
    result.parse = Math.min(result.parse, bare);
    result.unsettled += times.every(isSettled) ? 0 : 1;
  }
  return result;
}

/** src/api/json/exact-json.ts as a script that the page can be given. */
async function parserCode() {
  const entry = join(root, 'src', 'api', 'json', 'exact-json.ts');
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'exactJson' } },
  });
  return built[0].output[0].code;
}
