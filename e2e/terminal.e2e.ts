import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext } from '@playwright/test';
import {
  openTestAuthority,
  readIssued,
  type TestAuthority,
} from '../src/server/certificates.fixture.ts';
import { EXIT } from '../src/server/exit-code.ts';
import { expect, test } from './app.ts';
import { freePort } from './free-ports.ts';
import { SERVER } from './servers.ts';
import { openScenario } from './simulated.ts';
import { endTreeline } from './treeline-process.ts';

const TRANSFER = /^Preapproved transfer/;
let authority: TestAuthority;
// A worker that runs several tests of this file runs both hooks for each.
test.beforeAll(() => {
  authority = openTestAuthority();
});
test.afterAll(() => authority.remove());

/** The arguments and the environment for a scenario of the test's own server. */
async function nodesOf(request: APIRequestContext, origin: string | undefined, scenario = 'demo') {
  const node = await openScenario(request, scenario);
  return {
    node,
    args: ['--ledger', origin + node.ledger, '--scan', origin + node.scan],
    program: { env: { TREELINE_TOKEN: node.token, NO_COLOR: '' } },
  };
}

test('treeline check reports a healthy node as text and as JSON', async ({ request, baseURL }) => {
  const { args, program, node } = await nodesOf(request, baseURL);
  const text = await endTreeline(['check', ...args], program);
  expect([text.code, text.err]).toEqual([EXIT.done, '']);
  expect(text.out).toContain('Reachable, version 3.5.14.');
  expect(text.out).toContain('sv-2-operator (reported by the ledger).');
  expect(text.out).toMatch(/\nNo problem was found\.\n$/);
  expect(text.out).not.toContain('\u001b');
  const json = await endTreeline(['check', ...args, '--json'], program);
  expect(JSON.parse(json.out)).toMatchObject({ version: 1, result: 'ok', exitCode: 0 });
  for (const part of node.token.split('.'))
    expect(text.out + json.out).not.toContain(part.slice(0, 24));
});

test('treeline check reports a missing token and a node that does not respond', async ({
  request,
  baseURL,
}) => {
  const { args } = await nodesOf(request, baseURL);
  const missing = await endTreeline(['check', ...args], { env: { TREELINE_TOKEN: '' } });
  expect(missing.code).toBe(EXIT.failed);
  expect(missing.out).toContain('Missing. The ledger requires a token.');
  const dead = `http://127.0.0.1:${await freePort()}`;
  const unreachable = await endTreeline(['check', '--ledger', dead, '--scan', `${dead}/api/scan`]);
  expect(unreachable.code).toBe(EXIT.unreachable);
  expect(unreachable.out).toContain('refuses connections (ECONNREFUSED).');
});

test('treeline check trusts a private authority with --ca', async () => {
  const issued = readIssued(authority.issue('DNS:localhost'));
  const scan = createServer(issued, ({ url }, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(url === '/version' ? '{"version":"0.6.13"}' : '{}');
  });
  await new Promise<void>((resolve) => scan.listen(0, 'localhost', resolve));
  const url = `https://localhost:${(scan.address() as AddressInfo).port}`;
  const unknown = await endTreeline(['check', '--scan', url]);
  expect(unknown.code).toBe(EXIT.certificate);
  expect(unknown.out).toContain('has an untrusted TLS certificate');
  expect(unknown.out).toContain('--ca');
  const show = await endTreeline(['show', `1220${'ab'.repeat(32)}`, '--scan', url]);
  expect(show.code).toBe(EXIT.certificate);
  const trusted = await endTreeline(['check', '--scan', url, '--ca', authority.file]);
  expect(trusted.out).toContain('Reachable, version 0.6.13.');
  scan.close();
  scan.closeAllConnections();
});

test('treeline show prints an update as text and as JSON, also into a pipe that closes', async ({
  request,
  baseURL,
}) => {
  const { args, program, node } = await nodesOf(request, baseURL);
  const id = node.updateId(TRANSFER);
  const text = await endTreeline(['show', `0x${id.toUpperCase()}`, ...args], program);
  expect([text.code, text.err]).toEqual([EXIT.done, '']);
  expect(text.out).toMatch(/^TransferPreapproval_Send on TransferPreapproval by /);
  expect(text.out).toContain('\n└─ 1 exercise AmuletRules_Transfer on AmuletRules by ');
  expect(text.out).toMatch(/^Verdict +accepted by the mediator$/m);
  const json = await endTreeline(['show', id, ...args, '--json'], program);
  expect(JSON.parse(json.out)).toMatchObject({ updateId: id, events: { count: 6, printed: 6 } });

  const large = await nodesOf(request, baseURL, 'large');
  const many = large.node.updateId(/^10,000 events/);
  const command = [process.execPath, SERVER, 'show', many, ...large.args, '--all', '--json'];
  const pipe = { program: ['/bin/sh', '-c', `"$@" | head -c 100`, 'sh'] };
  const cut = await endTreeline(command, { ...pipe, ...large.program });
  expect([cut.code, cut.err, cut.out.length]).toEqual([0, '', 100]);
});

test('both commands print their help, and reject a token as an argument', async () => {
  for (const name of ['check', 'show']) {
    const help = await endTreeline([name, '--help']);
    expect([help.code, help.err]).toEqual([EXIT.done, '']);
    expect(help.out).toContain('TREELINE_TOKEN');
    expect(help.out).toContain('Exit codes:');
    const wrong = await endTreeline([name, '--token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.abc']);
    expect([wrong.code, wrong.out]).toEqual([EXIT.usage, '']);
    expect(wrong.err).toContain('A token is never an argument.');
    expect(wrong.err).not.toContain('eyJ');
  }
});
