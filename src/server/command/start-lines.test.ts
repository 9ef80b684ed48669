import { describe, expect, test } from 'vitest';
import { readServeOptions } from './serve-options.ts';
import { plainHttpWarnings, startLines } from './start-lines.ts';

const LEDGER = { name: 'ledger', network: undefined, url: 'https://node.example:7575' } as const;
const SCAN = { name: 'scan', network: 'dev', url: 'https://scan.example/api/scan' } as const;

function linesOf(args: readonly string[], upstreams: readonly (typeof LEDGER | typeof SCAN)[]) {
  const options = readServeOptions(args);
  if (options.kind !== 'serve') throw new Error(JSON.stringify(options));
  return startLines(options, upstreams, 4780);
}

describe('startLines', () => {
  test.each([
    [[], 'http://localhost:4780/'],
    [['--base', '/a'], 'http://localhost:4780/a/'],
    [['--host', '::1'], 'http://[::1]:4780/'],
    [['--tls-cert', 'c', '--tls-key', 'k'], 'https://localhost:4780/'],
    [['--public-url', 'https://a.example/b'], 'https://a.example/b/'],
  ])('names the address for %j', (args, address) => {
    expect(linesOf(args, [])[0]).toBe(`Treeline is at ${address}`);
  });

  test('names what is forwarded', () => {
    expect(linesOf([], [LEDGER, SCAN]).slice(1)).toEqual([
      'Treeline forwards the ledger at https://node.example:7575, forwards Scan of dev at https://scan.example/api/scan. Press Ctrl+C to stop it.',
    ]);
    expect(linesOf([], []).slice(1)).toEqual([
      'Treeline serves a simulated node. Press Ctrl+C to stop it.',
    ]);
  });

  test('explains a public URL behind a proxy on the same machine', () => {
    expect(linesOf(['--public-url', 'https://a.example'], [LEDGER]).slice(2)).toEqual([
      'Treeline listens on 127.0.0.1, port 4780, with http. Only a proxy on this machine reaches it.',
    ]);
  });

  test('names who can reach it, and where tokens go, beyond this machine', () => {
    const open = ['--host', '0.0.0.0', '--public-url', 'https://a.example'];
    const who =
      'Every machine that reaches this port can open Treeline, which has no sign-in of its own. A firewall or a proxy with a sign-in limits who can.';
    const tokens =
      'The node checks the token of each request. Tokens cross the network to this server.';
    expect(linesOf(open, [LEDGER, SCAN]).slice(2)).toEqual([
      'Treeline listens on 0.0.0.0, port 4780, with http.',
      who,
      tokens,
      'Scan has no token: everyone who opens Treeline can read it.',
      'The port itself is plain http. Only the proxy with https may reach it.',
    ]);
    const secure = [...open, '--tls-cert', 'c', '--tls-key', 'k'];
    expect(linesOf(secure, [LEDGER]).slice(2)).toEqual([
      'Treeline listens on 0.0.0.0, port 4780, with https.',
      who,
      tokens,
    ]);
  });
});

describe('plainHttpWarnings', () => {
  const place = { host: '127.0.0.1', publicUrl: undefined };
  const at = (url: string) => ({ ...LEDGER, url });

  test('returns one line for each ledger on another machine over plain http (SEC-05)', () => {
    const plain = 'http://node.example:7575';
    const own = at('http://localhost:7575');
    const scan = { ...SCAN, url: 'http://scan.example' };
    expect(plainHttpWarnings(place, [LEDGER, at(plain), own, at(plain), scan])).toEqual([
      `Warning: ${plain} is reached over plain http. The network on the way can read the token. Use https.`,
    ]);
    expect(plainHttpWarnings(place, [own])).toEqual([]);
  });

  test('returns a line for a public URL over plain http', () => {
    const publicUrl = new URL('http://a.example/');
    expect(plainHttpWarnings({ host: '0.0.0.0', publicUrl }, [])).toEqual([
      'Warning: http://a.example/ is plain http. The network on the way can read every token. Use --tls-cert and --tls-key, or a proxy with https.',
    ]);
    const own = new URL('http://localhost:4780/');
    expect(plainHttpWarnings({ host: '0.0.0.0', publicUrl: own }, [])).toEqual([]);
  });
});
