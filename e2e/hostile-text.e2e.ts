import type { Page } from '@playwright/test';
import { honestString } from '../src/domain/text/honest-text.ts';
import { expect, fetchAnswer, test } from './app.ts';
import { FULL } from './full.ts';
import { hostile, MARKUP } from './markup-payloads.ts';
import { expectTree, failure, statusLine, treeRows } from './screen.ts';
import { openScenario } from './simulated.ts';

const ANSWERS = /\/v0\/events\/|\/v2\/updates(?:\/|\?|$)|\/v2\/commands\/completions/;

/** Counts what a text has done: dialogs, scripts, requests to another host, elements of its own. */
function watchEffects(page: Page) {
  const effects: string[] = [];
  page.on('dialog', (dialog) => {
    effects.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('evil.invalid')) effects.push(`request ${request.url()}`);
  });
  return async () => {
    const ran = await page.evaluate(() => {
      const strange = 'iframe, object, embed, base, math, animate, [onerror], [onload], [srcdoc]';
      const links = [...document.querySelectorAll('[href], [action], [src]')].filter((one) =>
        ['href', 'action', 'src'].some((name) => {
          const to = new URL(one.getAttribute(name) ?? '', location.href);
          return !/^(?:https?|blob):$/.test(to.protocol) || to.host === 'evil.invalid';
        }),
      );
      return [
        ...(Reflect.get(window, '__xss') === undefined ? [] : ['a script ran']),
        ...[...document.querySelectorAll(strange)].map((one) => one.outerHTML.slice(0, 200)),
        ...links.map((one) => one.outerHTML.slice(0, 200)),
      ];
    });
    return [...effects, ...ran];
  };
}

/** Each answer that is mostly text is changed on its way to the page. */
async function rewrite(page: Page, change: (answer: unknown, url: string) => unknown) {
  await page.route(ANSWERS, async (route) => {
    const response = await fetchAnswer(route);
    if (!response.ok()) return route.fulfill({ response });
    const body = change(await response.json(), route.request().url());
    return route.fulfill({ response, body: JSON.stringify(body) });
  });
}

// The normal run starts at one text. In the full run each place meets 19 of the texts.
const FIRSTS = FULL ? Array.from({ length: 19 }, (_, at) => at * 12) : [0];

test('no text of an update, a verdict, a bill, a completion or an error becomes markup (SEC-10, SEC-14, SEC-15)', async ({
  page,
  request,
  expectConsole,
}) => {
  test.setTimeout(300_000);
  expectConsole(statusLine(400));
  expect(MARKUP.length).toBeGreaterThanOrEqual(220);
  const effects = watchEffects(page);
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/^Preapproved transfer/);
  let first = 0;
  let isWhole = false;
  const keeps = (text: string) =>
    !isWhole && (text.startsWith(id) || /^\d+$|^\d{4}-\d\d-\d\dT/.test(text));
  await rewrite(page, (answer) => hostile(answer, first, keeps));
  for (const start of FIRSTS) {
    first = start;
    for (const [path, shown, isDaily = false] of [
      [`/updates/${id}?event=4`, treeRows(page), true],
      [`/updates/${id}?event=1&source=ledger`, treeRows(page)],
      [`/updates/${id}/views?view=0`, page.getByRole('treegrid'), true],
      [`/updates/${id}/traffic`, page.getByRole('table')],
      [`/updates/${id}/raw`, page.getByRole('treegrid')],
      ['/updates', page.locator('[data-offset]')],
      ['/completions', page.locator('[data-offset]'), true],
    ] as const) {
      if (!FULL && !isDaily) continue;
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}network=${node.network}`);
      await expect(shown.first()).toBeVisible();
      expect(await effects(), path).toEqual([]);
    }
  }
  // Now also ids, kinds of ids and times.
  isWhole = FULL;
  if (!isWhole) return;
  for (const path of [`/updates/${id}`, `/updates/${id}/views`, '/updates', '/completions']) {
    await page.goto(`${path}?network=${node.network}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('main')).not.toBeEmpty();
    expect(await effects(), path).toEqual([]);
  }
});

test('each text is shown literally, with invisible characters as escapes (SEC-14, TXT-02)', async ({
  page,
  request,
}) => {
  const effects = watchEffects(page);
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/^Preapproved transfer/);
  await rewrite(page, (answer) => {
    const groups = Object.fromEntries(
      Array.from({ length: Math.ceil(MARKUP.length / 46) }, (_, at) => [
        `group ${at}`,
        Object.fromEntries(
          MARKUP.slice(at * 46, at * 46 + 46).map((text, place) => [`${place} ${text}`, text]),
        ),
      ]),
    );
    const { update } = answer as { update?: { events_by_id?: Record<string, object> } };
    Reflect.set(update?.events_by_id?.[`${id}:4`] ?? {}, 'create_arguments', groups);
    return answer;
  });
  await page.goto(`/updates/${id}?event=4&source=scan&network=${node.network}`);
  await expectTree(page);
  const payload = page.getByRole('main');
  await expect(payload).toContainText('group 0');
  const shown = async () => {
    const text = (await payload.innerText()).replace(/\s+/g, ' ');
    return MARKUP.filter((one) => !text.includes(honestString(one).replace(/\s+/g, ' ')));
  };
  await expect.poll(shown).toEqual([]);
  expect(await effects()).toEqual([]);
});

test('each text of an error is shown as text (SEC-14, fault 42)', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(400));
  const effects = watchEffects(page);
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/^Preapproved transfer/);
  const all = MARKUP.join(' ');
  const error = {
    code: MARKUP[0],
    cause: all,
    correlationId: MARKUP[1],
    traceId: MARKUP[2],
    context: Object.fromEntries(MARKUP.map((text) => [text, text])),
    resources: MARKUP.map((text) => [text, text]),
    errorCategory: 8,
    grpcCodeValue: 3,
    retryInfo: MARKUP[3],
    definiteAnswer: null,
  };
  await page.route(/\/v0\/events\//, (route) => route.fulfill({ status: 400, json: error }));
  await page.goto(`/updates/${id}?network=${node.network}`);
  const alert = failure(page, 'E-STATUS-400');
  await alert.getByText('Troubleshooting and response').click();
  await expect(alert).toContainText(honestString(MARKUP[0] ?? ''));
  expect(await effects()).toEqual([]);
});

/** Texts of right-to-left letters, digits and brackets, and one that leaves an isolate open. */
const REORDERING = [
  'שלום',
  'مرحبا 123',
  '(אבג',
  'a\u202Eb',
  'א1-2',
  '\u2067open',
  'abc',
  '٣٤٥ [x]',
];

test('a text never reorders its neighbours (TXT-01)', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/^Preapproved transfer/);
  let word = '';
  await rewrite(page, (answer) =>
    JSON.parse(JSON.stringify(answer).replace(/"[\w-]+::1220/g, `"${word}::1220`)),
  );
  for (word of FULL ? REORDERING : REORDERING.slice(0, 3)) {
    await page.goto(`/updates/${id}?event=1&network=${node.network}`);
    await expectTree(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(' on ');
    // In a line, what comes later in the document is further to the right.
    const reordered = await page.evaluate(() => {
      const found: string[] = [];
      for (const line of document.querySelectorAll('h1, [role=row], dd, dt')) {
        // An isolated text is one piece, whatever its own direction.
        const pieces = document.createTreeWalker(line, NodeFilter.SHOW_ALL, (node) => {
          if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
          if (node.clientWidth === 1) return NodeFilter.FILTER_REJECT;
          return node.matches('bdi') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
        });
        let before: DOMRect | undefined;
        for (let node = pieces.nextNode(); node !== null; node = pieces.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(node);
          const box = range.getBoundingClientRect();
          const isInside = node.parentElement?.closest('bdi') !== null;
          if (isInside || box.width < 2) continue;
          if (box.height > 40) {
            before = undefined; // It continues on another line.
            continue;
          }
          if (before !== undefined && Math.abs(before.top - box.top) < 2 && box.left < before.left)
            found.push(`${line.textContent?.slice(0, 120)} at ${node.textContent?.slice(0, 60)}`);
          before = box;
        }
      }
      return found;
    });
    expect(reordered, word).toEqual([]);
  }
});
