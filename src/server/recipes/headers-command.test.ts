import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { BadStart, EXIT } from '#server/exit-code.ts';
import {
  contentSecurityPolicy,
  securityHeaders,
  TRANSPORT_SECURITY,
  WORKER_POLICY,
} from '#server/security-headers.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import { runHeaders } from './headers-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'treeline-headers-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

async function printed(...args: readonly string[]): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  expect(await runHeaders(args)).toBe(EXIT.done);
  return log.mock.calls.map(([text]) => text).join('\n');
}

async function mistake(...args: readonly string[]): Promise<BadStart> {
  const thrown = await runHeaders(args).catch((reason: unknown) => reason);
  if (!(thrown instanceof BadStart)) throw new Error('This should not start.');
  return thrown;
}

const config = join(folder, 'config.json');
writeFileSync(
  config,
  JSON.stringify({
    networks: [
      { id: 'near', base_url: './api/ledger', scan_url: './api/scan' },
      { id: 'far', scan_url: 'https://scan.example/api/scan' },
    ],
  }),
);
const FAR = contentSecurityPolicy({ kind: 'fixed', origins: ['https://scan.example'] });

describe('runHeaders', () => {
  test.each(['nginx', 'caddy'])('prints every header and both policies for %s', async (server) => {
    const text = await printed('--for', server);
    const headers = securityHeaders(contentSecurityPolicy({ kind: 'proxied' }));
    for (const [name, value] of Object.entries({ ...headers, ...TRANSPORT_SECURITY })) {
      expect(text).toContain(name);
      expect(text).toContain(value);
    }
    expect(text).toContain(WORKER_POLICY);
    expect(text).toContain('public, max-age=31536000, immutable');
    expect(text).toContain('/v2/parties/external/generate-topology');
    expect(text).not.toContain('/treeline');
  });

  test.each(['nginx', 'caddy'])(
    'adds origins of config.json to the policy for %s',
    async (server) => {
      expect(await printed('--for', server, '--config', config)).toContain(FAR);
    },
  );

  test('warns about a config.json that pages reject', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await printed('--for', 'nginx', '--config', config);
    expect(warn).not.toHaveBeenCalled();
    const wrong = join(folder, 'wrong.json');
    writeFileSync(wrong, '{"networks":[{"id":"A B","base_url":"https://node.example"}]}');
    await printed('--for', 'nginx', '--config', wrong);
    expect(warn.mock.calls).toEqual([[expect.stringContaining(`${wrong}: networks[0].id: an id`)]]);
  });

  test.each(['nginx', 'caddy'])('writes the files for %s below a path', async (server) => {
    const target = join(folder, server);
    const names = await printed('--for', server, '--base', '/a.b/c/', '--write', target);
    expect(names.split('\n')).toEqual(
      readdirSync(target)
        .map((name) => join(target, name))
        .toSorted((a, b) => names.indexOf(a) - names.indexOf(b)),
    );
    const all = readdirSync(target)
      .map((name) => readFileSync(join(target, name), 'utf8'))
      .join('');
    expect(all).toContain('/a[.]b/c/assets/');
  });

  test('prints its options', async () => {
    expect(await printed('--help')).toContain('treeline headers --for nginx|caddy');
  });

  test.each([
    [[], '--for requires nginx or caddy, not "".'],
    [['--for', 'apache'], '--for requires nginx or caddy, not "apache".'],
    [['--for', 'toString'], '--for requires nginx or caddy'],
    [['--for', 'nginx', '--config', '/nowhere'], '--config: /nowhere cannot be read.'],
    [['--for', 'nginx', '--config', import.meta.filename], 'is not JSON.'],
    [['--for', 'nginx', '--nonsense'], '--nonsense'],
  ])('rejects %j', async (args, sentence) => {
    const { message, code } = await mistake(...args);
    expect(message).toContain(sentence);
    expect(code).toBe(EXIT.usage);
  });

  test.each(['treeline', '//', '/../', '/.a/', '/a b/', '/a";}/'])(
    'rejects the base %s, which has a meaning in the files',
    async (base) => {
      const { message, code } = await mistake('--for', 'nginx', '--base', base);
      expect(message).toContain('--base requires a path like /treeline/');
      expect(code).toBe(EXIT.base);
    },
  );

  test('adds the last slash of a base', async () => {
    const [short, full] = await Promise.all(
      ['/treeline', '/treeline/'].map((base) => printed('--for', 'nginx', '--base', base)),
    );
    expect(short).toBe(full);
  });

  test.each([
    [[tokenFor('operator')], 'Unexpected argument'],
    [['--for', tokenFor('operator')], '--for requires nginx or caddy'],
    [['--for', 'nginx', '--base', tokenFor('operator')], '--base requires'],
    [['--for', 'nginx', '--config', tokenFor('operator')], 'cannot be read.'],
  ])('repeats no pasted token of %j (SEC-09)', async (args, sentence) => {
    const { message } = await mistake(...args);
    expect(message).toContain(sentence);
    for (const part of tokenFor('operator').split('.'))
      expect(message).not.toContain(part.slice(0, 30));
  });

  test('names a folder that cannot be written', async () => {
    const target = join(import.meta.filename, 'x');
    const { message, code } = await mistake('--for', 'nginx', '--write', target);
    expect(message).toContain(`--write: ${target} cannot be written`);
    expect(code).toBe(EXIT.failed);
  });
});

describe('deploy', () => {
  test('has the generated files, and the recipes at / are those below a path (OPS-01)', () => {
    const script = join(import.meta.dirname, '../../../scripts/recipes.mjs');
    expect(() => execFileSync(process.execPath, [script, '--check'])).not.toThrow();
  });
});
