import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  contentSecurityPolicy,
  securityHeaders,
  TRANSPORT_SECURITY,
} from '../src/server/security-headers.ts';
import { test as base, expect } from './app.ts';
import { FULL } from './full.ts';
import type { RawAnswer } from './recipe-request.ts';
import {
  findProgram,
  makeCertificates,
  openRecipe,
  type RecipeSite,
  type ServerName,
} from './recipe-server.ts';
import { openRecorder, openSignOn } from './recipe-upstream.ts';
import { openScenario, type Scenario } from './simulated.ts';

const FAR = 'https://scan.far.example';
type Stage = {
  readonly site: RecipeSite;
  readonly node: Scenario;
  readonly ledger: Awaited<ReturnType<typeof openRecorder>>;
  readonly scan: Awaited<ReturnType<typeof openRecorder>>;
  readonly signOn: Awaited<ReturnType<typeof openSignOn>>;
};

/** `isForeign`: the certificate of the ledger is of another authority. */
type OpenStage = (server: ServerName, path: string, isForeign?: boolean) => Promise<Stage>;

/** A recipe between a browser, a sign-on service and a simulated node in another process. */
export const test = base.extend<{
  openStage: OpenStage;
}>({
  ignoreHTTPSErrors: true,
  openStage: async ({ request, startApp }, use) => {
    const ends: (() => Promise<unknown>)[] = [];
    await use(async (server, path, isForeign = false) => {
      const program = findProgram(server) ?? '';
      const folder = await mkdtemp(join(tmpdir(), 'treeline-recipe-'));
      ends.unshift(() => rm(folder, { recursive: true }));
      const foreign = isForeign ? makeCertificates(folder) : undefined;
      const certificate = makeCertificates(folder);
      const node = await openScenario(request, 'demo');
      const app = await startApp({});
      const [ledger, scan, signOn] = await Promise.all([
        openRecorder(foreign ?? certificate, app + node.ledger),
        openRecorder(certificate, app + node.scan.replace(/\/api\/scan$/, '')),
        openSignOn(),
      ]);
      ends.unshift(ledger.close, scan.close, signOn.close);
      const config = {
        networks: [
          {
            id: 'near',
            label: 'Near',
            base_url: './api/ledger',
            scan_url: './api/scan',
            ledger_upstream: 'https://ledger.example:7575',
            scan_upstream: 'https://scan.example/api/scan',
            credentials: 'same-origin',
          },
          { id: 'far', label: 'Far', scan_url: `${FAR}/api/scan` },
        ],
        demo: false,
        worker_from_bytes: 0,
      };
      const ports = { ledger: ledger.port, scan: scan.port, signOn: signOn.port };
      const site = await openRecipe({ server, program, base: path, folder, config, ...ports });
      ends.unshift(site.stop);
      return { site, node, ledger, scan, signOn };
    });
    for (const end of ends) await end();
  },
});

const DAILY = [
  ['nginx', '/treeline/'],
  ['caddy', '/'],
] as const;

/** Each recipe and each kind of path once, in the full run every pair. */
export const SITES = FULL ? ([...DAILY, ['nginx', '/'], ['caddy', '/treeline/']] as const) : DAILY;

export const PAGE_POLICY = contentSecurityPolicy({ kind: 'fixed', origins: [FAR] });

export function expectHeaders(
  answer: RawAnswer,
  policy: string,
  cache: string,
  what: string,
): void {
  const wanted = { ...securityHeaders(policy), ...TRANSPORT_SECURITY, 'Cache-Control': cache };
  for (const [name, value] of Object.entries(wanted))
    expect(answer.headers.get(name.toLowerCase()), `${name} of ${what}`).toEqual([value]);
}
