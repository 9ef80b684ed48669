import { describe, expect, test } from 'vitest';
import { EXIT } from '#server/exit-code.ts';
import { badStartOf } from '#server/nodes/bad-start.fixture.ts';
import { readServeOptions } from './serve-options.ts';

function placeOf(...args: readonly string[]) {
  const options = readServeOptions(args);
  if (options.kind !== 'serve') throw new Error(JSON.stringify(options));
  return options.place;
}

describe('readPlace', () => {
  test.each(['/treeline', '/treeline/'])('returns the base %s with both slashes', (base) => {
    expect(placeOf('--base', base).base).toBe('/treeline/');
  });

  test('returns the public URL with a slash at its end, whose path ends with the base', () => {
    const { publicUrl, base } = placeOf('--base', '/b', '--public-url', 'https://A.example/a/b');
    expect([publicUrl?.href, base]).toEqual(['https://a.example/a/b/', '/b/']);
    expect(placeOf('--public-url', 'https://a.example/treeline').base).toBe('/');
  });

  test.each(['localhost', '127.0.0.1', '::1'])('allows --host %s without more', (host) => {
    expect(placeOf('--host', host).publicUrl).toBeUndefined();
  });

  test.each(['0.0.0.0', '::', '10.0.0.1', '127.0.0.2', '::ffff:127.0.0.1'])(
    'requires a public URL for --host %s',
    (host) => {
      expect(badStartOf(() => readServeOptions(['--host', host]))).toEqual({
        code: EXIT.exposed,
        message: `--host ${host} makes Treeline reachable from other machines. Add the address that browsers open, e.g. --public-url https://treeline.example/. Requests with another host name are rejected.\nThe option --help lists all options.`,
      });
      expect(placeOf('--host', host, '--public-url', 'https://a.example').host).toBe(host);
    },
  );

  test.each([
    [['--base', 'treeline'], EXIT.base, '--base requires a path like /treeline/'],
    [['--base', '//evil.example'], EXIT.base, 'not "//evil.example"'],
    [['--base', '/a//b/'], EXIT.base, '--base requires'],
    [['--base', '/../'], EXIT.base, '--base requires'],
    [['--base', '/.a/'], EXIT.base, '--base requires'],
    [['--base', '/a b/'], EXIT.base, '--base requires'],
    [['--base', '/a%2fb/'], EXIT.base, '--base requires'],
    [['--base', '/a?b'], EXIT.base, '--base requires'],
    [['--base', ''], EXIT.base, '--base requires'],
    [
      ['--base', '/a/', '--public-url', 'https://x.example/b/'],
      EXIT.base,
      '--base /a/ contradicts --public-url https://x.example/b/',
    ],
    [['--base', '/a/', '--public-url', 'https://x.example'], EXIT.base, 'contradicts'],
    [['--base', '/a/', '--base', '/b/'], EXIT.usage, '--base is given 2 times'],
    [['--host', 'treeline.example'], EXIT.usage, '--host requires an address of this machine'],
    [['--host', '[::1]'], EXIT.usage, '--host requires'],
    [['--public-url', 'treeline.example'], EXIT.usage, '--public-url requires a URL'],
    [['--public-url', 'ftp://a.example'], EXIT.usage, '--public-url requires a URL'],
    [['--public-url', 'https://*.example'], EXIT.usage, '--public-url requires a URL'],
    [['--public-url', 'https://u:p@a.example'], EXIT.usage, 'without user name'],
    [['--public-url', 'https://a.example/?x'], EXIT.usage, 'without user name, query'],
    [['--tls-cert', 'a.pem'], EXIT.usage, 'have to be given together'],
    [['--tls-key', 'a.key'], EXIT.usage, 'have to be given together'],
    [
      ['--tls-cert', 'a', '--tls-key', 'b', '--public-url', 'http://a.example'],
      EXIT.usage,
      '--public-url has to begin with https://',
    ],
  ])('rejects %j', (args, code, words) => {
    const mistake = badStartOf(() => readServeOptions(args));
    expect(mistake.code).toBe(code);
    expect(mistake.message).toContain(words);
  });
});
