import { get } from 'node:http';
import { connect } from 'node:net';
import { createGunzip } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { type FaultCase, type Faults, openFaults } from './faults.ts';

let faults: Faults;
test.beforeAll(async () => {
  faults = await openFaults();
});
test.afterAll(() => faults.close());

/** When to have seen enough: so many bytes, or half a second of nothing after one or the other. */
type Enough = { readonly bytes?: number; readonly silenceAfter?: 'connection' | 'head' };

/** Sends a request and returns how it ended. */
function ask(fault: FaultCase, { bytes: most = Infinity, silenceAfter }: Enough): Promise<string> {
  return new Promise((resolve) => {
    let answered = false;
    const listen = () => setTimeout(() => asked.destroy(new Error('silence')), 500);
    const asked = get(`${faults.url(fault)}/v0/events/1220`, (answer) => {
      answered = true;
      if (silenceAfter === 'head') listen();
      const status = String(answer.statusCode);
      const gzip = answer.headers['content-encoding'] === 'gzip';
      const body = gzip ? answer.pipe(createGunzip()) : answer;
      let bytes = 0;
      body.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes < most) return;
        resolve(`${status}, ${most} bytes and more`);
        asked.destroy();
      });
      answer.on('error', () => undefined);
      answer.on('close', () => {
        resolve(`${status}, ${bytes} bytes, ${answer.complete ? 'whole' : 'then broken'}`);
      });
    });
    asked.on('error', (error) => {
      if (!answered) resolve('code' in error ? String(error.code) : error.message);
    });
    if (silenceAfter === 'connection')
      asked.on('socket', (socket) => socket.once('connect', listen));
  });
}

for (const [fault, enough, ending] of [
  ['refused', {}, /^ECONNREFUSED$/],
  ['blackhole', { silenceAfter: 'connection' }, /^silence$/],
  ['hang', { silenceAfter: 'head' }, /^200, 0 bytes, then broken$/],
  ['drip', { bytes: 12 }, /^200, 12 bytes and more$/],
  ['cut', {}, /^200, 16 bytes, then broken$/],
  ['short', {}, /^200, 12 bytes, then broken$/],
  ['empty', {}, /^200, 0 bytes, whole$/],
  ['html', {}, /^200, \d+ bytes, whole$/],
  ['redirect', {}, /^302, 0 bytes, whole$/],
  ['bomb', { bytes: 64 * 1024 * 1024 }, /^200, 67108864 bytes and more$/],
] as const) {
  test(`the fault server produces the fault ${fault}`, async () => {
    expect(await ask(fault, enough)).toMatch(ending);
  });
}

test('the fault server responds to preflights, logs headers and detects closed connections', async () => {
  const url = `${faults.url('hang')}/v2/version`;
  const preflight = await fetch(url, { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');

  const leave = new AbortController();
  const headers = { Authorization: 'Bearer canary' };
  await fetch(url, { method: 'POST', body: '{}', headers, signal: leave.signal });
  const logged = faults.log.find((request) => request.headers['authorization'] === 'Bearer canary');
  expect(logged).toMatchObject({ method: 'POST', path: '/f/hang/v2/version', closed: false });
  leave.abort();
  await expect.poll(() => logged?.closed).toBe(true);
});

test('the fault server redirects to a second server that would respond', async () => {
  const answer = await fetch(`${faults.url('redirect')}/v0/events/1220`);
  expect(answer.url).toBe(`${faults.evil.origin}/stolen`);
  expect(await answer.json()).toEqual({ evil: true });
  expect(faults.evil.log.map((request) => request.path)).toContain('/stolen');
});

test('the fault server returns 404 for an unknown fault, and reads a request head sent in parts', async () => {
  const port = Number(new URL(faults.origin).port);
  const text = await new Promise<string>((resolve, reject) => {
    let read = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET /f/none/ HTTP/1.1\r\nHo');
      setTimeout(() => socket.write('st: a\r\n\r\n'), 20);
    });
    socket.on('data', (chunk) => {
      read += chunk.toString();
    });
    socket.on('error', reject).on('close', () => resolve(read));
  });
  expect(text).toMatch(/^HTTP\/1\.1 404 /);
});
