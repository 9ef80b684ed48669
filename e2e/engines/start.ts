import { existsSync } from 'node:fs';
import { type Browser, type BrowserType, chromium, firefox, webkit } from '@playwright/test';
import { playwrightEngine } from './playwright-tab.ts';
import type { Engine, EngineName } from './tab.ts';
import { startWebKit } from './webdriver-tab.ts';

/** `npm test` and `npm run engines` name the programs; without a name, a usual place. */
const FIREFOX = found(process.env['FIREFOX'], ['/usr/bin/firefox-esr', '/usr/bin/firefox']);
const WEBKIT = found(process.env['WEBKIT'], ['/usr/bin/WebKitWebDriver']);
const HAS_SCREEN = process.env['DISPLAY'] !== undefined || existsSync('/usr/bin/Xvfb');

function found(named: string | undefined, usual: readonly string[]): string | undefined {
  return [named ?? '', ...usual].find((path) => path !== '' && existsSync(path));
}

/** Why an engine cannot be started here; undefined when it can. */
export function missing(name: EngineName): string | undefined {
  if (name === 'Firefox' && FIREFOX === undefined) return 'Firefox was not found';
  if (name !== 'WebKit') return undefined;
  if (WEBKIT === undefined) return 'WebKit was not found';
  return isOwn(webkit, WEBKIT) || HAS_SCREEN ? undefined : 'WebKit needs Xvfb, which was not found';
}

/** Playwright has no build for some systems, and throws there. */
function isOwn(type: BrowserType, path: string | undefined): boolean {
  try {
    return path === type.executablePath();
  } catch {
    return false;
  }
}

/** Playwright's own build where it is named, else the one of the system. */
export async function startEngine(
  name: EngineName,
  chromiumOptions: Parameters<typeof chromium.launch>[0],
): Promise<Engine> {
  if (name === 'Chromium')
    return playwrightEngine(name, 'Playwright', await chromium.launch(chromiumOptions));
  const [own, path] = name === 'Firefox' ? [firefox, FIREFOX] : [webkit, WEBKIT];
  if (isOwn(own, path)) return playwrightEngine(name, 'Playwright', await own.launch());
  if (name === 'Firefox')
    return playwrightEngine(name, 'Playwright, WebDriver BiDi', await startStockFirefox());
  return startWebKit(WEBKIT ?? '');
}

/**
 * Playwright drives a stock Firefox over WebDriver BiDi under this channel. It emulates a colour
 * scheme in every context, a command that Firefox ESR 153 lacks and no walk needs; without an answer
 * no context opens.
 */
async function startStockFirefox(): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    ...(FIREFOX === undefined ? {} : { executablePath: FIREFOX }),
  });
  const connection = Reflect.get(browser, '_connection');
  const session = connection.toImpl(browser)._browserSession;
  const send = session.send.bind(session);
  session.send = (method: string, params: unknown) =>
    method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send(method, params);
  return browser;
}
