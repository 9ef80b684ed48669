import { existsSync } from 'node:fs';

/** `npm test` names the browser; without a name a usual place, else Playwright's own. */
const NAMED = process.env['CHROMIUM'];
const WHOLE =
  NAMED || ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));

/** `npm test` names it too; who names another browser wants the tests in that one. */
const SHELL =
  process.env['HEADLESS_SHELL'] ||
  (NAMED ? undefined : ['/usr/bin/chromium-headless-shell'].find((path) => existsSync(path)));

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

/** Starts the whole of Chromium, for what its headless shell has not. */
export const wholeChromium = {
  ...(WHOLE === undefined ? {} : { executablePath: WHOLE }),
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
 * By itself it fits letters to whole pixels, and texts are wider than in a window.
 */
export const pageChromium =
  SHELL === undefined
    ? wholeChromium
    : { executablePath: SHELL, args: [...wholeChromium.args, '--font-render-hinting=none'] };
