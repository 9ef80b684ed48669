import { setTimeout as pause } from 'node:timers/promises';
import { openRelay } from './relay.ts';
import { shownLines } from './shown-lines.ts';
import { type Engine, PATIENCE, type Role, type Tab, type Target } from './tab.ts';
import { type Send, startDriver, WebDriverError } from './webdriver.ts';
import { keyActions, textActions } from './webdriver-keys.ts';

/** Elements that may have a role; the browser's computed role decides. */
const CANDIDATES: Readonly<Record<Role, string>> = {
  button: 'button, summary, [role="button"]',
  checkbox: 'input[type="checkbox"], [role="checkbox"]',
  dialog: 'dialog, [role="dialog"], [role="alertdialog"]',
  heading: 'h1, h2, h3, h4, [role="heading"]',
  link: 'a[href]',
  list: 'ul, ol, [role="list"]',
  navigation: 'nav',
  radio: 'input[type="radio"], [role="radio"]',
  region: 'section, [role="region"]',
  row: 'tr, [role="row"]',
  searchbox: 'input[type="search"], [role="searchbox"]',
  table: 'table, [role="table"]',
  textbox: 'input, textarea, [role="textbox"]',
  treegrid: '[role="treegrid"]',
};

/** A reference to an element as WebDriver writes it. */
type Found = Readonly<Record<string, string>>;

/** The driver starts the MiniBrowser of its own package. */
const BROWSER = { args: ['--automation', '--time-zone=Europe/Zurich'] };

/** WebKitGTK's MiniBrowser, driven by WebKitWebDriver. */
export async function startWebKit(program: string): Promise<Engine> {
  const driver = await startDriver(program);
  const first = await openSession(driver.send);
  await driver.send('DELETE', first.path);
  return {
    name: 'WebKit',
    version: first.version,
    driver: 'WebKitGTK MiniBrowser, WebKitWebDriver',
    openTab: (origin) => openTab(driver.send, origin),
    close: async () => driver.stop(),
  };
}

async function openSession(send: Send): Promise<{ path: string; version: string }> {
  const { sessionId, capabilities } = (await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': BROWSER } },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  return { path: `/session/${sessionId}`, version: capabilities.browserVersion };
}

async function openTab(driver: Send, app: string): Promise<Tab> {
  const trouble: string[] = [];
  const relay = await openRelay(app, (line) => trouble.push(line));
  const { path: session } = await openSession(driver);
  const send: Send = (method, path, body) => driver(method, session + path, body);
  const call = (run: unknown, ...args: unknown[]) =>
    send('POST', '/execute/sync', { script: `return (${run}).apply(null, arguments)`, args });
  const visible = async (within: Found | undefined, selector: string) =>
    (await call(visibleIn, selector, within ?? null)) as Found[];

  const find = async ({ role, name, within }: Target): Promise<Found | undefined> => {
    const inside = within === undefined ? undefined : await find(within);
    if (within !== undefined && inside === undefined) return undefined;
    for (const element of await visible(inside, CANDIDATES[role])) {
      if (name !== undefined) {
        const label = await send('GET', `/element/${idOf(element)}/computedlabel`);
        if (!matches(String(label), name)) continue;
      }
      if ((await send('GET', `/element/${idOf(element)}/computedrole`)) === role) return element;
    }
    return undefined;
  };
  /** Tries again while the page still changes. */
  const withElement = async <R>(
    target: Target,
    use: (element: Found) => Promise<R>,
  ): Promise<R> => {
    const end = Date.now() + PATIENCE;
    for (;;) {
      try {
        const element = await find(target);
        if (element !== undefined) return await use(element);
        if (Date.now() > end) throw new Error(`Not shown: ${describe(target)}`);
      } catch (error) {
        if (!isPassing(error) || Date.now() > end) throw error;
      }
      await pause(100);
    }
  };
  const press = async (actions: object) => {
    await send('POST', '/actions', actions);
  };
  const innerSize = async () =>
    (await call('() => [innerWidth, innerHeight]')) as readonly [number, number];
  /** The window changes after the answer, late on a busy machine. */
  const restingSize = async () => {
    let before = await innerSize();
    for (let agreed = 0; agreed < 5; ) {
      await pause(50);
      const now = await innerSize();
      agreed = now.join() === before.join() ? agreed + 1 : 0;
      before = now;
    }
    return before;
  };
  const resize = async (width: number, height: number) => {
    const outer = { width, height };
    // The window has bars of its own.
    for (let turn = 0; turn < 5; turn += 1) {
      await send('POST', '/window/rect', outer);
      const [w, h] = await restingSize();
      if (w === width && h === height) return;
      outer.width += width - w;
      outer.height += height - h;
    }
    throw new Error(`The window does not take the size ${width} × ${height}.`);
  };
  const linesOf = async (element: Found) => (await call(shownLines, element)) as string[];
  await resize(1440, 900);

  return {
    trouble,
    open: async (url) => {
      await send('POST', '/url', { url: url.replace(app, relay.origin) });
    },
    isShown: async (target) => {
      try {
        return (await find(target)) !== undefined;
      } catch (error) {
        if (isPassing(error)) return false;
        throw error;
      }
    },
    click: (target) =>
      withElement(target, async (element) => {
        // At an edge of the window it may be below a bar that stays there.
        await call(toMiddle, element);
        await send('POST', `/element/${idOf(element)}/click`, {});
      }),
    press: (key) => press(keyActions(key)),
    type: (text) => press(textActions(text)),
    evaluate: async <R>(run: (argument: string) => R, argument = '') =>
      (await call(run, argument)) as R,
    read: async <R>(target: Target, run: (element: Element) => R) =>
      withElement(target, async (element) => (await call(run, element)) as R),
    lines: async (target) => {
      if (target !== undefined) return withElement(target, (element) => linesOf(element));
      const [body] = await visible(undefined, 'body');
      return body === undefined ? [] : linesOf(body);
    },
    resize,
    screenshot: async () => Buffer.from(String(await send('GET', '/screenshot')), 'base64'),
    print: async () => undefined,
    close: async () => {
      await driver('DELETE', session);
      relay.close();
    },
  };
}

/** Runs in the page, once for all candidates: each command is a request of its own. */
function visibleIn(selector: string, within: Element | null): Element[] {
  return [...(within ?? document).querySelectorAll(selector)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0,
  );
}

function toMiddle(element: Element): void {
  element.scrollIntoView({ block: 'center' });
}

function idOf(element: Found): string {
  return Object.values(element)[0] ?? '';
}

function matches(label: string, name: string | RegExp): boolean {
  const plain = label.replaceAll(/\s+/g, ' ').trim();
  return typeof name === 'string' ? plain === name : name.test(plain);
}

function describe({ role, name = '', within }: Target): string {
  return `${role} ${name}${within === undefined ? '' : ` in ${describe(within)}`}`;
}

/** The element is gone, is covered, or cannot be used yet. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof WebDriverError &&
    /^(?:stale element|no such element|element not interact|element click inter|invalid element)/.test(
      error.code,
    )
  );
}
