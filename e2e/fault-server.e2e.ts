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

/** Asks and says how it ended; gives the answer at most `limit` milliseconds. */
function ask(fault: FaultCase, limit: number): Promise<string> {
  return new Promise((resolve) => {
    let answered = false;
    const asked = get(`${faults.url(fault)}/v0/events/1220`, (answer) => {
      answered = true;
      const status = String(answer.statusCode);
      const gzip = answer.headers['content-encoding'] === 'gzip';
      const body = gzip ? answer.pipe(createGunzip()) : answer;
      let bytes = 0;
      body.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > 64 * 1024 * 1024) resolve(`${status}, too large`);
      });
      answer.on('error', () => undefined);
      answer.on('close', () => {
        resolve(`${status}, ${bytes} bytes, ${answer.complete ? 'whole' : 'then broken'}`);
      });
    });
    asked.on('error', (error) => {
      if (!answered) resolve('code' in error ? String(error.code) : error.message);
    });
    setTimeout(() => asked.destroy(new Error('too late')), limit).unref();
  });
}

for (const [fault, limit, ending] of [
  ['refused', 5000, /^ECONNREFUSED$/],
  ['blackhole', 500, /^too late$/],
  ['hang', 500, /^200, 0 bytes, then broken$/],
  ['drip', 3500, /^200, 1[0-3] bytes, then broken$/],
  ['cut', 5000, /^200, 16 bytes, then broken$/],
  ['short', 5000, /^200, 12 bytes, then broken$/],
  ['html', 5000, /^200, \d+ bytes, whole$/],
  ['redirect', 5000, /^302, 0 bytes, whole$/],
  ['bomb', 20_000, /^200, too large$/],
] as const) {
  test(`the fault server is honest about ${fault}`, async () => {
    expect(await ask(fault, limit)).toMatch(ending);
  });
}

test('the fault server answers preflights, logs headers and sees connections close', async () => {
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

test('the redirect points to the evil server, which would answer', async () => {
  const answer = await fetch(`${faults.url('redirect')}/v0/events/1220`);
  expect(answer.url).toBe(`${faults.evil.origin}/stolen`);
  expect(await answer.json()).toEqual({ evil: true });
  expect(faults.evil.log.map((request) => request.path)).toContain('/stolen');
});

test('an unknown case is 404, and a head in pieces is read whole', async () => {
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
