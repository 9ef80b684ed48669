import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAddress } from './node-url.ts';

const PAGE = 'https://explorer.example/app/';

function urlOf(text: string, page = PAGE): string | undefined {
  const read = parseAddress(text, page);
  return read.kind === 'address' ? read.url : undefined;
}

describe('parseAddress', () => {
  test.each([
    ['https://node.example', 'https://node.example'],
    [' https://node.example/ ', 'https://node.example'],
    ['https://node.example/a/b/', 'https://node.example/a/b'],
    ['HTTPS://Node.Example:443/x', 'https://node.example/x'],
    ['https://node.example:8443', 'https://node.example:8443'],
    ['http://localhost:7575', 'http://localhost:7575'],
    ['http://json-ledger-api.localhost', 'http://json-ledger-api.localhost'],
    ['http://127.0.0.1:7575', 'http://127.0.0.1:7575'],
    ['http://[::1]:7575', 'http://[::1]:7575'],
    ['https://[::ffff:7f00:1]', 'https://[::ffff:7f00:1]'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['/ledger', 'https://explorer.example/ledger'],
    ['./ledger/', 'https://explorer.example/app/ledger'],
    ['/', 'https://explorer.example'],
    ['/sim/demo~a1/ledger', 'https://explorer.example/sim/demo~a1/ledger'],
  ])('%j is %s', (text, url) => {
    expect(urlOf(text)).toBe(url);
  });

  test.each([
    ['', 'No address'],
    ['https://user@node.example', 'user name'],
    ['https://user:pw@node.example', 'user name'],
    ['https://@node.example', 'user name'],
    ['https://node.example?x=1', 'query'],
    ['https://node.example#', 'query'],
    ['https://node.example?', 'query'],
    ['http://node.example', 'Plain http'],
    ['http://10.0.0.5:7575', 'Plain http'],
    ['http://localhost.example', 'Plain http'],
    ['http://127.0.0.1.example', 'Plain http'],
    ['http://[::ffff:7f00:1]', 'Plain http'],
    ['https:node.example', 'two slashes'],
    ['https:/node.example', 'two slashes'],
    ['https:///node.example', 'two slashes'],
    ['//node.example', 'Begin with'],
    ['node.example', 'Begin with'],
    ['localhost:7575', 'Begin with'],
    ['https:\\\\node.example', 'backslash'],
    ['https://node.example\\@evil.example', 'backslash'],
    ['https://node\t.example', 'invisible'],
    ['https://no\nde.example', 'invisible'],
    ['https://no\u200bde.example', 'invisible'],
    ['https://no\u00adde.example', 'invisible'],
    ['https://node.example.', 'dot at the end'],
    ['https://a;b.example', 'Not a valid address'],
    ["https://a'b.example", 'Not a valid address'],
    ['https://a"b.example', 'Not a valid address'],
    ['https://a,b.example', 'Not a valid address'],
    ['https://*.example', 'Not a valid address'],
    ['https://0x7f.1', 'reads this host as 127.0.0.1'],
    ['https://0177.0.0.1', 'reads this host as 127.0.0.1'],
    ['https://2130706433', 'reads this host as 127.0.0.1'],
    ['https://127.1', 'reads this host as 127.0.0.1'],
    ['https://[::ffff:127.0.0.1]', 'reads this host as [::ffff:7f00:1]'],
    ['https://node\u3002example', 'reads this host as node.example'],
    ['https://node\uff0eexample', 'reads this host as node.example'],
    ['https://\uff4eode.example', 'reads this host as node.example'],
    ['https://no%64e.example', 'reads this host as node.example'],
    ['https://node.example:99999', 'Not a valid address'],
    ['https://node.example/a/../b', '. and ..'],
    ['https://node.example/%2e%2e/b', '. and ..'],
    ['https://node.example/a//b', 'empty segments'],
    ['/..', '. and ..'],
    ['/a/./b', '. and ..'],
    ['https://node.example/ä', 'reads this path'],
    ['data:text/html,x', 'not data'],
    ['javascript:alert(1)', 'not javascript'],
    ['blob:https://node.example/1', 'not blob'],
    ['file:///etc/passwd', 'not file'],
    ['ws://node.example', 'not ws'],
    [`https://${'a'.repeat(2000)}.example`, '2,000'],
  ])('%j is rejected: %s', (text, why) => {
    expect(parseAddress(text, PAGE)).toMatchObject({
      kind: 'bad',
      why: expect.stringContaining(why),
    });
  });

  test("accepts plain http only on the page's own plain origin", () => {
    expect(urlOf('/ledger', 'http://10.0.0.5:4780/')).toBe('http://10.0.0.5:4780/ledger');
    expect(urlOf('http://10.0.0.5:7575', 'http://10.0.0.5:4780/')).toBeUndefined();
  });

  test('shows scheme, ASCII host, port and path', () => {
    expect(parseAddress('https://münchen.example/ledger/', PAGE)).toMatchObject({
      shownUrl: 'https://xn--mnchen-3ya.example (münchen.example):443/ledger',
    });
  });

  test('adds a note to a private address on a public page', () => {
    expect(parseAddress('http://localhost:7575', PAGE)).toMatchObject({
      notes: [expect.any(String)],
    });
    expect(parseAddress('http://localhost:7575', 'http://localhost:4780/')).toMatchObject({
      notes: [],
    });
  });

  test('returns the address that a browser requests', () => {
    const piece = fc.constantFrom(
      ...['https://', 'http://', 'https:', '//', '/', '\\', '@', ':', '443', '?', '#', '.'],
      ...['..', '%2e', 'node.example', 'localhost', '127.0.0.1', '0x7f.1', '[::1]', 'é', '\u3002'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const text = pieces.join('');
        const url = urlOf(text);
        if (url === undefined) return;
        const asked = new URL(text, PAGE);
        expect(url.replace(/\/$/, '')).toBe(asked.href.replace(/\/+$/, ''));
        expect([asked.username, asked.password, asked.search, asked.hash].join('')).toBe('');
      }),
      { numRuns: 1000 },
    );
  });
});
