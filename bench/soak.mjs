// `npm run soak -- --minutes N`: follows the live lists of a simulated ledger and its Scan with one
// poll a second, and opens update after update, while every twentieth answer is a fault (REL-19).
// Prints a verdict, writes bench/soak.json and docs/soak.md (not with `--no-save`), and exits with 1
// when a bound is violated.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfNeeded, checkNode, installIfNeeded } from '../scripts/setup.mjs';
import { openConfiguredServer, openSimulatedServer } from './app-server.mjs';
import { inBrowser, inPage } from './browser.mjs';
import { openFaultProxy } from './fault-proxy.mjs';
import { listBounds, soakLedgerList, soakScanList } from './soak-lists.mjs';
import { reportSoak } from './soak-report.mjs';
import { soakUpdates, updateBounds } from './soak-updates.mjs';

const { values: options } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, 'no-save': { type: 'boolean' } },
});
const minutes = Number(options.minutes);
const SHARE = 0.05;

checkNode();
installIfNeeded();
buildIfNeeded();

const simulated = await openSimulatedServer();
const networks = (await (await fetch(`${simulated.address}/sim/networks.json`)).json()).networks;
const { token } = networks.find(({ id }) => id === 'sim-busy');
const node = `${simulated.address}/sim/busy~soak${process.pid}`;
const ledger = { upstream: `${node}/ledger`, token, share: SHARE };
const scan = { upstream: `${node}/api/scan`, token: undefined, share: SHARE };
const one = /^\/v0\/(?:events|updates)\/|^\/v2\/updates\/(?:update|transaction)/;
const proxies = {
  ledgerList: await openFaultProxy({
    ...ledger,
    isAsked: (path) => path.startsWith('/v2/updates/get-updates-page'),
  }),
  scanList: await openFaultProxy({ ...scan, isAsked: (path) => /^\/v0\/events$/.test(path) }),
  ledgerUpdate: await openFaultProxy({ ...ledger, isAsked: (path) => one.test(path) }),
  scanUpdate: await openFaultProxy({ ...scan, isAsked: (path) => one.test(path) }),
};
const folder = mkdtempSync(join(tmpdir(), 'treeline-soak-'));
const config = join(folder, 'config.json');
writeFileSync(
  config,
  JSON.stringify({
    networks: [
      { id: 'ledger', label: 'Ledger', base_url: proxies.ledgerList.address },
      { id: 'scan', label: 'Scan', scan_url: proxies.scanList.address },
      {
        id: 'both',
        label: 'Both',
        base_url: proxies.ledgerUpdate.address,
        scan_url: proxies.scanUpdate.address,
      },
    ],
    default: 'ledger',
    demo: false,
  }),
);
const app = await openConfiguredServer(config);
const place = { address: app.address, minutes, ledger, scan, proxies };
const bound = await inBrowser(async (browser) => {
  const parts = [
    ['Updates', soakLedgerList, listBounds],
    ['Network', soakScanList, listBounds],
    ['One update after another', soakUpdates, updateBounds],
  ];
  const version = `Chromium ${browser.version()}`;
  const rows = await Promise.all(
    parts.map(async ([name, soak, boundsOf]) => {
      const found = await inPage(browser, (page) => soak(page, place));
      return boundsOf(found).map((row) => ({ part: name, ...row }));
    }),
  );
  return { version, rows: rows.flat() };
});
app.close();
for (const proxy of Object.values(proxies)) proxy.close();
simulated.close();
rmSync(folder, { recursive: true, force: true });
process.exit(reportSoak({ minutes, ...bound, save: options['no-save'] !== true }) ? 0 : 1);
