import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';
import { openScenario, type Scenario } from '../simulated.ts';
import type { Engine, Tab, Target } from './tab.ts';

/** Values of one walk in Chromium, by their names, with which other engines are compared. */
export type Reference = Map<string, unknown>;

/** What a walk works with: one tab, and the comparison with Chromium. */
type Stage = {
  readonly tab: Tab;
  /** Opens a scenario of the simulated node in a world of this walk's own. */
  scenario(name: string): Promise<Scenario>;
  /** Opens a path of the app, at the network of a scenario. */
  open(path: string, node: Scenario): Promise<void>;
  /** Sends a form to a page of the simulated node. @returns the address to which it redirects */
  send(url: string, form: Readonly<Record<string, string>>): Promise<string>;
  /** Types in place of what is in a text box. */
  fill(target: Target, text: string): Promise<void>;
  /** Waits until the part is shown. */
  see(target: Target): Promise<void>;
  /** Waits until the part is no longer shown. */
  seeNo(target: Target): Promise<void>;
  /** Waits until the texts below the target, or of the whole page, are those of Chromium. */
  sameTexts(name: string, target?: Target): Promise<void>;
  /** The texts that `sameTexts` compares. */
  texts(target?: Target): Promise<readonly string[]>;
  /** The same for a value of any kind. */
  same(name: string, read: () => Promise<unknown>): Promise<void>;
};

/** One part of the table of results, which a walk passes in an engine. */
export type Walk = {
  readonly name: string;
  /** Only in `npm run engines`: it takes long, and other tests cover its claim in Chromium. */
  readonly isLong?: true;
  /** Trouble that the walk causes by intention. */
  readonly expected?: RegExp;
  run(stage: Stage): Promise<void>;
};

export type Server = { readonly request: APIRequestContext; readonly origin: string };

/** Milliseconds between two reads; Playwright's own grow to a second. */
const OFTEN = [150];

/** Runs a walk in an engine. With `isFirst` it fills the reference, else it compares with it. */
export async function runWalk(
  walk: Walk,
  engine: Engine,
  { request, origin }: Server,
  reference: Reference,
  isFirst: boolean,
  /** Takes what was on the screen when the walk failed. */
  onFailure: (screen: Buffer) => Promise<void>,
): Promise<void> {
  const tab = await engine.openTab(origin);
  const shown = (target: Target) =>
    expect.poll(() => tab.isShown(target), { intervals: OFTEN, message: JSON.stringify(target) });
  const stage: Stage = {
    tab,
    scenario: (name) => openScenario(request, name),
    open: (path, { network }) =>
      tab.open(`${origin}${path}${path.includes('?') ? '&' : '?'}network=${network}`),
    send: async (url, form) => {
      const response = await request.post(url, { form, maxRedirects: 0 });
      return response.headers()['location'] ?? '';
    },
    fill: async (target, text) => {
      await tab.click(target);
      await tab.press('Control+a');
      await tab.type(text);
    },
    see: (target) => shown(target).toBe(true),
    seeNo: (target) => shown(target).toBe(false),
    texts: (target) => maskedLines(tab, target),
    sameTexts: (name, target) => stage.same(name, () => stage.texts(target)),
    same: async (name, read) => {
      if (isFirst) reference.set(name, await settled(read));
      else
        await expect
          .poll(read, { intervals: OFTEN, message: `${name}, as in Chromium` })
          .toEqual(reference.get(name));
    },
  };
  try {
    await walk.run(stage);
    await expect.poll(() => tab.trouble, 'reports of the page').toContain(await reportEnd(tab));
    const trouble = tab.trouble.filter(
      (line) => line !== END && walk.expected?.test(line) !== true,
    );
    expect(trouble, 'trouble in the page').toEqual([]);
  } catch (error) {
    await onFailure(await tab.screenshot());
    throw error;
  } finally {
    await tab.close();
  }
}

const END = 'The walk ends.';

/** Adds a line to the trouble of a tab after all earlier ones, which may still be on their way. */
async function reportEnd(tab: Tab): Promise<string> {
  await tab.evaluate((line) => Reflect.get(window, 'treelineWatch')(line), END);
  return END;
}

/** The value when four reads in a row agree. */
async function settled(read: () => Promise<unknown>): Promise<unknown> {
  let before: string | undefined;
  let agreed = 0;
  let value: unknown;
  await expect
    .poll(
      async () => {
        value = await read();
        const text = JSON.stringify(value);
        agreed = text === before ? agreed + 1 : 0;
        before = text;
        return agreed >= 3 && !/loading…|checking…/i.test(text);
      },
      { intervals: [200], message: 'the page rests' },
    )
    .toBe(true);
  return value;
}

/**
 * Without what differs between two visits of one page: ports, the name of the world, times of day,
 * durations, and keys that were made for this visit with what is derived from them.
 */
async function maskedLines(tab: Tab, target: Target | undefined): Promise<readonly string[]> {
  const lines = await tab.lines(target);
  return lines.map((line) =>
    line
      .replaceAll(/localhost:\d+/g, 'localhost')
      .replaceAll(/~[0-9a-f]{8}/g, '~')
      .replaceAll(/\d\d:\d\d:\d\d(?:\.\d+)?/g, (time) => time.replaceAll(/\d/g, '0'))
      .replaceAll(/\b\d\d:\d\d\b/g, '00:00')
      // Bars begin at full minutes, so the same updates fall into others a minute later.
      .replaceAll(/\bhighest bar: \d+ \w+/g, 'highest bar: 0 updates')
      .replaceAll(/[\d.,]+ m?s\b/g, '0 ms')
      .replaceAll(/\b\d+ (?:s|min|h|days?) ago\b/g, '0 ago')
      .replaceAll(/\b1220[0-9a-f]{8}…/g, 'hex…')
      .replaceAll(/[0-9a-f]{60,}/g, 'hex')
      .replaceAll(/[A-Za-z0-9+/_-]{40,}={0,2}/g, 'base64'),
  );
}
