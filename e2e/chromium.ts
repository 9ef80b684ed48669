import { existsSync } from 'node:fs';

/** `npm test` names the browser; without a name a usual place, else Playwright's own. */
const NAMED = process.env['CHROMIUM'];
const FULL_BROWSER =
  NAMED || ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));

/** `npm test` names it too. With CHROMIUM alone, all tests run in that browser. */
const SHELL = process.env['HEADLESS_SHELL'] || (NAMED ? undefined : usualShell());

function usualShell(): string | undefined {
  const path = '/usr/bin/chromium-headless-shell';
  return existsSync(path) ? path : undefined;
}

/**
 * Suggestions of the address bar are two pages of their own, a second of work for each context. Only
 * the last list of features counts, so Playwright's own is repeated.
 */
const FEATURES_OFF = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/** Starts full Chromium, for features that the headless shell lacks. */
export const fullChromium = {
  ...(FULL_BROWSER === undefined ? {} : { executablePath: FULL_BROWSER }),
  args: [
    // Debian's Chromium as root (a container) needs these to start and to keep quiet.
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    `--disable-features=${FEATURES_OFF.join(',')}`,
  ],
};

/**
 * Starts Chromium's headless shell, where there is one: the same engine, with less work per page.
 * Without the last flag, its font hinting rounds the widths of glyphs to whole pixels, which makes
 * texts wider than in a window.
 */
export const pageChromium =
  SHELL === undefined
    ? fullChromium
    : { executablePath: SHELL, args: [...fullChromium.args, '--font-render-hinting=none'] };
