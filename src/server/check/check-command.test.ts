import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { resetGates } from '#api/http/request-gate.ts';
import { requestLog } from '#api/http/request-log.ts';
import { openTestAuthority, readIssued } from '#server/certificates.fixture.ts';
import { openTestServer, runCaptured } from '#server/nodes/command-run.fixture.ts';
import { needsDigits, OTHER_NODE } from '#server/own-text.ts';
import { openAppServer } from '#server/serve/app-server.ts';
import { openTreelineApp } from '#server/serve/treeline-app.ts';
import { serveSimulatedNodes } from '#sim/http/serve.ts';
import { tokenFor, type UserName } from '#sim/ledger/user.ts';
import { CHECK_EXIT, runNodeCheck } from './check-command.ts';
import type { CheckReport } from './check-report.ts';

const inJson = (text: string) => text.replaceAll('/', '\\/');
const inMarkup = (text: string) => text.replaceAll('/', '&#x2F;').replaceAll('+', '&#43;');

const MISDIRECTED = { status: 421 };
const UPDATE = `1220${'ab'.repeat(32)}`;

/** A gateway that requires a token, or denies the version, before the ledger `v35`. */
async function gateway(request: Request): Promise<Response | undefined> {
  const { pathname, origin } = new URL(request.url);
  const [, status, path = ''] = /^\/gateway-(\d+)(\/.*)$/.exec(pathname) ?? [];
  if (status === undefined) return undefined;
  if (path === '/v2/version' || !request.headers.has('authorization'))
    return new Response('', { status: Number(status) });
  const ledger = serveSimulatedNodes({ now: () => new Date() });
  return ledger(new Request(`${origin}/sim/v35/ledger${path}`, request));
}

let server: Awaited<ReturnType<typeof openTestServer>>;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treeline-check-'));
  server = await openTestServer(async (request) => {
    const gated = await gateway(request);
    if (gated !== undefined) return gated;
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/strict/'))
      return Response.json(
        { error: 'This server accepts requests to localhost only.' },
        MISDIRECTED,
      );
    if (pathname.startsWith('/api/ledger-'))
      return Response.json({ error: OTHER_NODE }, MISDIRECTED);
    if (pathname === '/tools/api/ledger/v2/version') return Response.json({ version: '3.5.14' });
    if (pathname.startsWith('/tools/api/ledger/'))
      return Response.json({ error: needsDigits('/api/ledger-0123456789ab') }, MISDIRECTED);
    if (pathname.startsWith('/html/'))
      return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
    if (pathname.startsWith('/echo/'))
      return Response.json(
        { error: String(request.headers.get('authorization')) },
        { status: 500 },
      );
    if (pathname.startsWith('/echo-')) {
      if (pathname.endsWith('/version')) return Response.json({ version: '3.5.14' });
      const token = String(request.headers.get('authorization')).replace('Bearer ', '');
      if (pathname.startsWith('/echo-cut/'))
        return new Response(`${'-'.repeat(50)} ${token}`, {
          headers: { 'content-type': 'text/plain' },
        });
      const echoed = [String, encodeURIComponent, inJson, inMarkup].map((as) => as(token));
      const error = echoed.map((one) => `Bearer ${one} token ${one}`).join(' ');
      return Response.json({ error }, { status: 500 });
    }
    if (pathname === '/late/v2/version' || pathname === '/late/version')
      return new Response('{"version":"3.5.14"}', {
        headers: { 'content-type': 'application/json', date: 'Sat, 01 Jan 2000 00:00:00 GMT' },
      });
    if (pathname === '/only-version/version') return Response.json({ version: '0.6.13' });
    if (pathname.startsWith('/newest-')) {
      if (pathname.endsWith('/version')) return Response.json({ version: '0.6.13' });
      const [, hours] = /^\/newest-in-(\d+)-h\//.exec(pathname) ?? [];
      const ahead = new Date(Date.now() + Number(hours) * 3_600_000 + 10_000);
      const unreadable = pathname.startsWith('/newest-timeless/') ? null : 'soon';
      const record_time = hours === undefined ? unreadable : ahead.toISOString();
      return Response.json({ events: [{ verdict: { update_id: UPDATE, record_time } }] });
    }
    return new Response('', { status: 404 });
  });
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  return server.close();
});
afterEach(() => {
  resetGates();
  requestLog.clear();
});

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

async function report(args: readonly string[], user?: UserName) {
  const env = user === undefined ? {} : { TREELINE_TOKEN: tokenFor(user) };
  const { out, code } = await runCaptured(runNodeCheck, [...args, '--json'], { env });
  const json: CheckReport = JSON.parse(out);
  expect(json.exitCode).toBe(code);
  const [network] = json.networks;
  return { code, json, ledger: network?.ledger, scan: network?.scan };
}

const ofLedger = (scenario: string) => ['--ledger', server.ledger(scenario)];
const ofScan = (scenario: string) => ['--scan', server.scan(scenario)];

describe('treeline check', () => {
  test.each([
    ['v33', '3.3.0-SNAPSHOT', 'operator'],
    ['v34', '3.4.11', 'operator'],
    ['v35', '3.5.14', 'operator'],
    ['v36', '3.6.0-SNAPSHOT', 'treasurer'],
  ] as const)('finds no problem with ledger %s and its Scan', async (of, version, user) => {
    const { code, ledger, scan } = await report([...ofLedger(of), ...ofScan(of)], user);
    expect(code).toBe(0);
    expect(ledger).toMatchObject({
      result: 'ok',
      serverVersion: version,
      token: { status: 'accepted', expiresAt: '2100-01-01T00:00:00.000Z' },
      user: { reportedBy: of === 'v33' ? 'token' : 'node' },
      clockAheadSeconds: 0,
      ledgerEnd: expect.stringMatching(/^\d+$/),
    });
    expect(ledger?.participantId).toMatch(/::1220/);
    expect(ledger?.recordTimes.length).toBeGreaterThan(0);
    for (const { ageSeconds } of ledger?.recordTimes ?? []) expect(ageSeconds).toBeLessThan(600);
    expect(scan).toMatchObject({ result: 'ok', dsoParty: expect.stringMatching(/^DSO::/) });
    expect(scan?.ageSeconds).toBeLessThan(600);
  });

  test('lists every endpoint by the version, with the status of those that it requested', async () => {
    const of36 = await report(ofLedger('v36'), 'treasurer');
    const use = (path: string, checked = of36.ledger) =>
      checked?.routes.find((route) => route.path === path);
    expect(use('/v2/updates/transaction-by-id')).toMatchObject({ use: 'absent', status: null });
    expect(use('/v2/updates/update-by-hash')).toMatchObject({ use: 'used', status: null });
    expect(use('/v2/authenticated-user')).toMatchObject({ use: 'used', status: 200 });
    expect(use('/v2/parties/{party}')).toMatchObject({ status: null });
    const of33 = await report(ofLedger('v33'), 'operator');
    expect(use('/v2/authenticated-user', of33.ledger)?.use).toBe('absent');
    expect(use('/v2/updates/get-updates-page', of33.ledger)?.use).toBe('absent');
    const { scan } = await report(['--scan', `${server.url}/only-version`]);
    const dso = scan?.routes.filter(({ path }) => path.startsWith('/v0/dso'));
    expect(dso).toMatchObject([{ use: 'refused', status: 404 }]);
  });

  test.each([
    ['operator', ['all', 'all', 'all']],
    ['auditor', ['some', 'all', 'none']],
    ['treasurer', ['all', 'all', 'none']],
  ] as const)('prints which pages the rights of %s allow', async (user, access) => {
    const { ledger, code } = await report(ofLedger('v36'), user);
    expect(code).toBe(0);
    expect(ledger?.pages?.map((one) => one.access)).toEqual(access);
  });

  test('reports a user without a right to read, and rights that cannot be read', async () => {
    const newcomer = await report(ofLedger('v35'), 'newcomer');
    expect(newcomer.code).toBe(1);
    expect(newcomer.ledger?.findings).toContainEqual(
      expect.objectContaining({
        name: 'Rights',
        status: 'problem',
        text: 'None. No right to read.',
      }),
    );
    const clerk = await report(ofLedger('no-rights'), 'clerk');
    expect(clerk.ledger).toMatchObject({ rights: null, pages: null });
    expect(clerk.ledger?.findings.map(({ text }) => text)).toContain(
      'This user may not read its rights, so they are unknown.',
    );
  });

  test.each([
    [undefined, 'missing', 'Missing. The ledger requires a token.'],
    ['expired', 'expired', 'Rejected: it expired 2024-01-01 00:00:00 UTC'],
    ['stranger', 'rejected', 'The ledger rejected the token.'],
  ] as const)('reports the token %s as %s', async (user, status, text) => {
    const { code, ledger } = await report(ofLedger('v35'), user);
    expect([code, ledger?.token.status]).toEqual([1, status]);
    expect(ledger?.findings.find(({ name }) => name === 'Token')?.text).toContain(text);
    expect(ledger?.serverVersion).toBe('3.5.14');
    expect(ledger?.routes.length).toBeGreaterThan(20);
  });

  test.each([401, 403])('goes on where status %i is returned to the version', async (status) => {
    const args = ['--ledger', `${server.url}/gateway-${status}`];
    const { code, ledger } = await report(args, 'operator');
    const [version, token, clock] = ledger?.findings ?? [];
    expect(version).toMatchObject({ name: 'Version', status: 'note' });
    expect(version?.text).toMatch(new RegExp(`without a token .*status ${status}`));
    expect(token).toMatchObject({ name: 'Token', status: 'ok' });
    expect(clock).toMatchObject({ name: 'Clock', status: 'note' });
    expect(clock?.text).toBe('Unknown, because the version could not be read.');
    expect([code, ledger?.serverVersion, ledger?.token.status]).toEqual([0, null, 'accepted']);
    expect(ledger?.user?.id).toBe('sv-2-operator');
    expect(ledger?.routes.find(({ path }) => path === '/v2/version')?.status).toBe(status);
    const none = await report(args);
    expect(none.code).toBe(1);
    expect(none.ledger?.token.status).toBe(status === 401 ? 'missing' : 'denied');
    const stranger = await report(args, 'stranger');
    expect(stranger.ledger?.token.status).toBe('rejected');
  });

  test('reports a certificate that is not trusted with exit code 5, and 4 beside a closed port', async () => {
    const authority = openTestAuthority();
    const secure = createServer(readIssued(authority.issue('IP:127.0.0.1')));
    try {
      await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
      const url = `https://127.0.0.1:${(secure.address() as AddressInfo).port}`;
      const untrusted = await report(['--ledger', url, '--scan', url], 'operator');
      expect([untrusted.code, untrusted.ledger?.result]).toEqual([5, 'certificate']);
      expect(untrusted.scan?.result).toBe('certificate');
      expect(untrusted.scan?.findings[0]?.text).toContain('has an untrusted TLS certificate');
      const { out, code } = await runCaptured(runNodeCheck, ['--scan', url]);
      expect(code).toBe(5);
      expect(out).toContain('The certificate of a server is not trusted.');
      const both = await report(['--ledger', url, '--scan', 'http://127.0.0.1:1'], 'operator');
      expect(both.code).toBe(4);
    } finally {
      secure.close();
      authority.remove();
    }
  });

  test('needs no token for a ledger without authorization', async () => {
    const { code, ledger } = await report(ofLedger('no-authentication'));
    expect([code, ledger?.token.status, ledger?.user]).toEqual([0, 'not-required', null]);
    expect(ledger?.pages?.every(({ access }) => access === 'all')).toBe(true);
  });

  test('reports a ledger that is behind, and one synchronizer that is held back', async () => {
    const behind = await report(ofLedger('behind'), 'operator');
    expect(behind.code).toBe(1);
    expect(behind.ledger?.findings).toContainEqual(
      expect.objectContaining({
        name: 'State',
        text: expect.stringMatching(/^Behind by 2\d min\.$/),
      }),
    );
    const held = await report(ofLedger('held-back'), 'operator');
    expect(held.ledger?.findings.map(({ text }) => text).join('\n')).toMatch(/held back by 3 h/);
  });

  test('reports clocks that differ', async () => {
    const { code, scan } = await report(['--scan', `${server.url}/late`]);
    expect(code).toBe(1);
    const clock = scan?.findings.find(({ name }) => name === 'Clock');
    expect(clock?.text).toMatch(/^This machine is [\d.]+ s ahead of the server\.$/);
    expect(scan?.clockAheadSeconds).toBeGreaterThan(1e8);
  });

  test('reports a Scan whose newest update is old, with its time', async () => {
    const { scan } = await report(ofScan('scan-only'));
    expect(scan?.newestRecordTime).toMatch(/^\d{4}-\d\d-\d\dT/);
    const hourAgo = () => new Date(Date.now() - 3_600_000);
    const earlier = await openTestServer(undefined, hourAgo);
    try {
      const old = await report(['--scan', earlier.scan('scan-only')]);
      expect(old.code).toBe(1);
      const newest = old.scan?.findings.find(({ name }) => name === 'Newest update');
      expect(newest).toMatchObject({
        status: 'problem',
        text: expect.stringMatching(/ (?:1 h|60 min) old\.$/),
      });
      expect(old.scan?.ageSeconds).toBeGreaterThan(3_599);
    } finally {
      await earlier.close();
    }
  });

  test.each([
    ['newest-timeless', 'No record time.', null],
    ['newest-unreadable', 'soon, which is not a valid time.', null],
    ['newest-in-5-h', expect.stringMatching(/ UTC, 5 h in the future\.$/), expect.any(Number)],
  ])('reports the newest update of a Scan at /%s as a problem', async (path, text, ageSeconds) => {
    const { code, scan } = await report(['--scan', `${server.url}/${path}`]);
    expect(scan?.findings).toContainEqual(
      expect.objectContaining({ name: 'Newest update', status: 'problem', text }),
    );
    expect([code, scan?.ageSeconds]).toEqual([1, ageSeconds]);
  });

  test('reports servers that do not respond, and one that does, with exit code 4', async () => {
    const args = ['--ledger', 'http://127.0.0.1:1', ...ofScan('v35')];
    const { code, ledger, scan } = await report(args);
    expect([code, ledger?.result, scan?.result]).toEqual([4, 'unreachable', 'ok']);
    expect(ledger?.findings).toEqual([
      expect.objectContaining({
        status: 'failed',
        text: expect.stringContaining('The ledger interface refuses connections (ECONNREFUSED).'),
      }),
    ]);
    const dns = await report(['--scan', 'https://no-such-host.invalid']);
    expect(dns.code).toBe(4);
    expect(dns.scan?.findings[0]?.text).toContain('has a host name that does not resolve');
  });

  test('reports HTML in place of JSON, and a wrong path', async () => {
    const html = await report(['--ledger', `${server.url}/html`]);
    expect(html.code).toBe(1);
    expect(html.ledger?.findings[0]?.text).toContain('The response is not JSON: text/html');
    const wrong = await report(['--scan', `${server.url}/nowhere`]);
    expect(wrong.code).toBe(1);
    expect(wrong.scan?.findings[0]?.text).toContain('404');
  });

  test('names the address of a misdirected request, and the one to use or to allow', async () => {
    const { url } = server;
    const digits = await report(['--ledger', `${url}/tools/api/ledger`], 'operator');
    const token = digits.ledger?.findings.find(({ name }) => name === 'Token');
    expect(token).toMatchObject({
      status: 'problem',
      text: expect.stringContaining(`${url}/tools/api/ledger/v2/state/ledger-end`),
      tryThis: [`Use the address ${url}/tools/api/ledger-0123456789ab.`],
    });
    const other = await report(['--ledger', `${url}/api/ledger-ba9876543210`]);
    expect(other.code).toBe(1);
    expect(other.ledger?.findings[0]).toMatchObject({
      text: expect.stringContaining(`${url}/api/ledger-ba9876543210/v2/version`),
      tryThis: [expect.stringContaining(`Connect page of ${url}`)],
    });
    const host = await report(['--scan', `${url}/strict`]);
    expect(host.code).toBe(1);
    expect(host.scan?.findings[0]).toMatchObject({
      text: expect.stringContaining(`${url}/strict/version`),
      tryThis: [expect.stringContaining(`--public-url ${url}/`)],
    });
  });

  test('names Treeline’s own server where the address is one that forwards requests', async () => {
    const upstreams = { ledger: 'http://127.0.0.1:1', scan: undefined };
    const nothing = { files: new Map(), config: undefined, simulated: undefined };
    const app = { ...nothing, policy: "default-src 'self'", networks: new Map(), upstreams };
    const treeline = await openAppServer(openTreelineApp(app), { port: 0 });
    const url = `http://127.0.0.1:${treeline.port}`;
    try {
      const args = ['--ledger', `${url}/api/ledger`, '--scan', `${url}/api/scan`];
      const { code, ledger, scan } = await report(args);
      expect(code).toBe(1);
      const forwards = 'This server forwards requests to a node, which';
      expect(ledger?.findings[0]).toMatchObject({
        text: `Treeline’s server at ${url} returned status 502. ${forwards} returned no valid response. The server’s message: The ledger interface refuses connections.`,
        tryThis: ['Use the address of the node itself.'],
      });
      expect(scan?.findings[0]?.text).toBe(
        `Treeline’s server at ${url} returned status 404. ${forwards} did not receive this one. The server’s message: Treeline does not forward this route.`,
      );
    } finally {
      await treeline.close();
    }
  });

  test('checks the networks of a file, each with its own token', async () => {
    const config = file(
      'config.json',
      JSON.stringify({
        networks: [
          { id: 'dev-net', label: 'Dev', ledger_upstream: server.ledger('v35') },
          { id: 'test', scan_url: server.scan('v35') },
          { id: 'main', base_url: server.ledger('v36') },
        ],
      }),
    );
    const token = file('token', `Bearer ${tokenFor('treasurer')}\n`);
    const { out, code } = await runCaptured(
      runNodeCheck,
      ['--config', config, '--token-file', `main=${token}`, '--json'],
      { env: { TREELINE_TOKEN_DEV_NET: tokenFor('operator') } },
    );
    expect(code).toBe(0);
    const { networks }: CheckReport = JSON.parse(out);
    expect(networks.map(({ id, ledger }) => [id, ledger?.user?.id ?? null])).toEqual([
      ['dev-net', 'sv-2-operator'],
      ['test', null],
      ['main', 'treasury-automation'],
    ]);
  });

  test('prints no part of a token, even if a server returns it', async () => {
    const env = { TREELINE_TOKEN: tokenFor('operator') };
    for (const args of [[], ['--json']])
      for (const ledger of [
        `${server.url}/echo`,
        server.ledger('v35'),
        server.ledger('unauthorised'),
      ]) {
        const { out } = await runCaptured(runNodeCheck, ['--ledger', ledger, ...args], { env });
        expect(out.length).toBeGreaterThan(100);
        for (const part of tokenFor('operator').split('.'))
          expect(out).not.toContain(part.slice(0, 24));
      }
  });

  test('prints no part of an opaque token that a server returns cut or encoded', async () => {
    const opaque = 'Zk9Q3Lm0aXcVbN7rTyUi/OpAsDfGhJk+LzXcVbNmQwErTyUi==';
    const echoes = [
      ['cut', 'The response begins: -----'],
      ['encoded', 'message: Bearer [redacted] token [redacted]'],
    ];
    for (const [path, sentence, ...more] of [
      ...echoes,
      ...echoes.map((one) => [...one, '--json']),
    ]) {
      const args = ['--ledger', `${server.url}/echo-${path}`, ...more];
      const { out } = await runCaptured(runNodeCheck, args, { env: { TREELINE_TOKEN: opaque } });
      expect(out).toContain(sentence);
      for (let at = 0; at + 8 <= opaque.length; at++)
        for (const encode of [String, encodeURIComponent, inJson, inMarkup])
          expect(out).not.toContain(encode(opaque.slice(at, at + 8)));
    }
  });

  test('aligns its text, and colours it only on a terminal', async () => {
    const args = [...ofLedger('v35'), ...ofScan('v35')];
    const env = { TREELINE_TOKEN: tokenFor('operator') };
    const piped = await runCaptured(runNodeCheck, args, { env });
    expect(piped.out).toMatch(/^ {2}ok {7}Version {8}Reachable, version 3\.5\.14\.$/m);
    expect(piped.out).toMatch(/^ {2}used {11}200 {2}GET {3}\/v2\/version$/m);
    expect(piped.out).toMatch(/\nNo problem was found\.\n$/);
    expect(piped.out).not.toContain('\u001b');
    const shown = await runCaptured(runNodeCheck, args, { env, columns: 100 });
    expect(shown.out).toContain('\u001b[32mok\u001b[0m');
    const plain = await runCaptured(runNodeCheck, args, {
      env: { ...env, NO_COLOR: '1' },
      columns: 100,
    });
    expect(plain.out).not.toContain('\u001b');
  });

  test.each([
    [[], 'Name a node with --ledger'],
    [['extra', '--scan', 'http://a.example'], 'The check has options only'],
    [['--ledger', 'http://a.example', '--config', 'x'], 'Use only one of'],
    [['--config', 'missing.json'], '--config: missing.json cannot be read.'],
    [['--scan', 'http://a.example', '--token-file', 'missing'], '--token-file'],
    [['--scan', 'http://a.example', '--scan', 'http://b.example'], '--scan is given 2 times'],
    [['--token', tokenFor('operator')], 'A token is never an argument'],
    [[tokenFor('operator')], 'The check has options only'],
  ])('rejects %j with exit code 2', async (args, sentence) => {
    const { out, code } = await runCaptured(runNodeCheck, args);
    expect([code, out.includes(tokenFor('operator'))]).toEqual([CHECK_EXIT.usage[0], false]);
    expect(out).toContain(sentence);
  });

  test('rejects one token for several ledgers, and a bad file of certificates', async () => {
    const two = ['a', 'b'].flatMap((id) => [
      '--network',
      `id=${id},ledger=${server.ledger('v35')}`,
    ]);
    const env = { TREELINE_TOKEN: tokenFor('operator') };
    const { out, code } = await runCaptured(runNodeCheck, two, { env });
    expect(code).toBe(2);
    expect(out).toContain('does not say which of 2 ledgers its token is for. Use TREELINE_TOKEN_A');
    const bad = await runCaptured(runNodeCheck, [...ofScan('v35'), '--ca', file('ca.pem', 'x')]);
    expect(bad.code).toBe(CHECK_EXIT.certificate[0]);
    expect(bad.out).toContain('has no certificate in PEM form');
  });
});
