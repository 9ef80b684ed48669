import { existsSync } from 'node:fs';
import { type Browser, chromium, firefox, webkit } from '@playwright/test';
import { playwrightEngine } from './playwright-tab.ts';
import type { Engine, EngineName } from './tab.ts';
import { startWebKit } from './webdriver-tab.ts';

/** Where this machine has an engine: `npm test` and `npm run engines` name it, or its usual place. */
const FIREFOX = found(process.env['FIREFOX'], ['/usr/bin/firefox-esr', '/usr/bin/firefox']);
const WEBKIT_DRIVER = found(process.env['WEBKIT_DRIVER'], ['/usr/bin/WebKitWebDriver']);

function found(named: string | undefined, usual: readonly string[]): string | undefined {
  return [named ?? '', ...usual].find((path) => path !== '' && existsSync(path));
}

/** Why an engine cannot be started here; undefined when it can. */
export function missing(name: EngineName): string | undefined {
  if (name === 'Firefox' && FIREFOX === undefined && !existsSync(firefox.executablePath()))
    return 'Firefox was not found';
  if (name === 'WebKit' && WEBKIT_DRIVER === undefined && !existsSync(webkit.executablePath()))
    return 'Neither WebKit of Playwright nor WebKitWebDriver was found';
  return undefined;
}

/** Playwright's own build where it is installed, else the one of the system. */
export async function startEngine(
  name: EngineName,
  chromiumOptions: Parameters<typeof chromium.launch>[0],
): Promise<Engine> {
  if (name === 'Chromium')
    return playwrightEngine(name, 'Playwright', await chromium.launch(chromiumOptions));
  const own = name === 'Firefox' ? firefox : webkit;
  if (existsSync(own.executablePath()))
    return playwrightEngine(name, 'Playwright', await own.launch());
  if (name === 'Firefox')
    return playwrightEngine(name, 'Playwright, WebDriver BiDi', await startStockFirefox());
  return startWebKit(WEBKIT_DRIVER ?? '');
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
