import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestAuthority, readIssued } from '#server/certificates.fixture.ts';
import { readAuthority } from './upstream-authority.ts';
import { checkUpstream } from './upstream-check.ts';
import { fetchTrusting, fetchUpstream } from './upstream-fetch.ts';

const authority = openTestAuthority();
const servers: Server[] = [];
const asked: string[] = [];

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

let plain = 0;
let secure = 0;
let misnamed = 0;
let silent = 0;
beforeAll(async () => {
  const node = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? 'no token'}`);
    const status = Number(/^\/(\d+)\//.exec(request.url ?? '')?.[1] ?? 200);
    response.writeHead(status, { Location: 'http://127.0.0.1:1/' }).end('{}');
  });
  plain = await listen(node);
  const tls = (...names: string[]) =>
    createSecureServer(readIssued(authority.issue(...names)), (_request, response) =>
      response.end('{}'),
    );
  secure = await listen(tls('IP:127.0.0.1'));
  misnamed = await listen(tls('DNS:node.example'));
  silent = await listen(createServer(() => undefined));
});
afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  authority.remove();
});

const ledger = (url: string) => ({ name: 'ledger' as const, network: undefined, url });

describe('checkUpstream', () => {
  test('requests the version without a token', async () => {
    asked.length = 0;
    const url = `http://127.0.0.1:${plain}`;
    expect(await checkUpstream(ledger(`${url}/200/json`), fetchUpstream)).toBeUndefined();
    const scan = { name: 'scan' as const, network: 'dev', url: `${url}/200/api/scan` };
    expect(await checkUpstream(scan, fetchUpstream)).toBeUndefined();
    expect(asked).toEqual([
      'GET /200/json/v2/version no token',
      'GET /200/api/scan/version no token',
    ]);
  });

  test.each([401, 403])('accepts status %i, which asks for a token', async (status) => {
    const url = `http://127.0.0.1:${plain}/${status}`;
    expect(await checkUpstream(ledger(url), fetchUpstream)).toBeUndefined();
  });

  test.each([302, 404, 503])('reports status %i as odd', async (status) => {
    const url = `http://127.0.0.1:${plain}/${status}`;
    expect(await checkUpstream({ ...ledger(url), network: 'dev' }, fetchUpstream)).toEqual({
      kind: 'odd',
      sentence: `The ledger interface of dev at ${url} returned status ${status} for /v2/version. Check the path of its URL.`,
    });
  });

  test('reports a refused connection, a host without an address and silence', async () => {
    expect(await checkUpstream(ledger('http://127.0.0.1:1'), fetchUpstream)).toEqual({
      kind: 'unreachable',
      sentence:
        'The ledger interface at http://127.0.0.1:1 refuses connections (ECONNREFUSED). Check that it is running, and that host and port are right.',
    });
    const unknown = await checkUpstream(ledger('http://node.invalid'), fetchUpstream);
    expect(unknown?.sentence).toMatch(
      /has a host name that does not resolve \((ENOTFOUND|EAI_AGAIN)\)/,
    );
    const late = await checkUpstream(ledger(`http://127.0.0.1:${silent}`), fetchUpstream, 100);
    expect(late?.kind).toBe('unreachable');
    expect(late?.sentence).toContain('does not respond in time (ETIMEDOUT). Check the routes');
  });

  test('reports a certificate of an unknown authority, and one for another name', async () => {
    const url = `https://127.0.0.1:${secure}`;
    const untrusted = await checkUpstream(ledger(url), fetchUpstream);
    expect(untrusted).toEqual({
      kind: 'certificate',
      sentence: `The ledger interface at ${url} has an untrusted TLS certificate (UNABLE_TO_VERIFY_LEAF_SIGNATURE). For a private authority, give the file of its certificate by --ca.`,
    });
    const trusting = fetchTrusting(readAuthority(authority.file));
    const other = await checkUpstream(ledger(`https://127.0.0.1:${misnamed}`), trusting);
    expect(other?.kind).toBe('certificate');
    expect(other?.sentence).toContain('The certificate is for another host name.');
  });

  test('reports a server that requires a client certificate, which is no matter of trust', async () => {
    const own = readIssued(authority.issue('IP:127.0.0.1'));
    const options = { ...own, ca: readFileSync(authority.file), requestCert: true };
    const strict = await listen(
      createSecureServer({ ...options, rejectUnauthorized: true }, (_request, response) =>
        response.end('{}'),
      ),
    );
    const trusting = fetchTrusting(readAuthority(authority.file));
    const found = await checkUpstream(ledger(`https://127.0.0.1:${strict}`), trusting);
    expect(found?.kind).toBe('unreachable');
    expect(found?.sentence).toContain('requires a client certificate (ERR_SSL_');
    expect(found?.sentence).not.toContain('--ca');
  });

  test('reports http where https is spoken, and the other way round', async () => {
    const none = await checkUpstream(ledger(`https://127.0.0.1:${plain}`), fetchUpstream);
    expect(none?.sentence).toContain('The URL of a server without TLS begins with http://.');
    const tls = await checkUpstream(ledger(`http://127.0.0.1:${secure}`), fetchUpstream);
    expect(tls?.sentence).toContain('The URL of a server with TLS begins with https://.');
  });
});

describe('readAuthority', () => {
  test('adds to what Node trusts, for a GET and a POST', async () => {
    const trusting = fetchTrusting(readAuthority(authority.file));
    const url = `https://127.0.0.1:${secure}/v2/version`;
    expect(await (await trusting(new Request(url))).text()).toBe('{}');
    const post = new Request(url, { method: 'POST', body: '{}' });
    expect(await (await trusting(post)).text()).toBe('{}');
    await expect(fetchUpstream(new Request(url))).rejects.toThrow();
  });

  test('rejects a file that is missing, has no certificate, or a damaged one', () => {
    expect(() => readAuthority('/nowhere.pem')).toThrow('--ca: /nowhere.pem cannot be read.');
    const none = authority.write('none.pem', 'hello');
    expect(() => readAuthority(none)).toThrow(/has no certificate in PEM form\.$/);
    const damaged = authority.write(
      'damaged.pem',
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
    );
    expect(() => readAuthority(damaged)).toThrow(`certificate 1 of ${damaged} cannot be decoded`);
  });
});
