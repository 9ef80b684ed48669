import { describe, expect, test } from 'vitest';
import { badStartOf } from '#server/nodes/bad-start.fixture.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import { readDemoOptions, readServeOptions } from './serve-options.ts';

const PLACE = {
  port: 4780,
  host: '127.0.0.1',
  base: '/',
  publicUrl: undefined,
  tls: undefined,
  isLogged: false,
};
const NOTHING = {
  kind: 'serve',
  place: PLACE,
  ledger: undefined,
  scan: undefined,
  networks: [],
  config: undefined,
  authority: undefined,
  isChecked: true,
};

describe('readServeOptions', () => {
  test('returns the default port and no upstream without arguments', () => {
    expect(readServeOptions([])).toEqual(NOTHING);
  });

  test('keeps the path prefix of an upstream without trailing slashes', () => {
    const args = ['--ledger', 'http://127.0.0.1:7575/', '--scan=https://scan.example/api/scan/'];
    expect(readServeOptions([...args, '--port', '0'])).toEqual({
      ...NOTHING,
      place: { ...PLACE, port: 0 },
      ledger: 'http://127.0.0.1:7575',
      scan: 'https://scan.example/api/scan',
    });
  });

  test('returns each network with its addresses, and its id for a missing label', () => {
    const dev = 'id=devnet,ledger=http://127.0.0.1:7575/json/,label=DevNet, at home';
    const command = readServeOptions([
      '--network',
      dev,
      '--network',
      'scan=https://s.example,id=main',
    ]);
    expect(command).toEqual({
      ...NOTHING,
      networks: [
        { id: 'devnet', label: 'DevNet, at home', ledger: 'http://127.0.0.1:7575/json' },
        { id: 'main', label: 'main', scan: 'https://s.example' },
      ],
    });
  });

  test('returns the authority of nodes, and that they are not checked', () => {
    expect(readServeOptions(['--ca', 'ca.pem', '--no-check', '--log'])).toEqual({
      ...NOTHING,
      place: { ...PLACE, isLogged: true },
      authority: 'ca.pem',
      isChecked: false,
    });
  });

  test('returns help when other arguments are given too', () => {
    expect(readServeOptions(['--help', '--port', '1'])).toEqual({ kind: 'help' });
  });

  test.each([
    [['--port', 'x'], '--port requires a number'],
    [['--port', '65536'], '--port requires a number'],
    [['--port', '-1'], ''],
    [['--port'], '--port'],
    [['--ledger', 'node.example:7575'], '--ledger requires a URL'],
    [['--ledger', 'ftp://node.example'], '--ledger requires a URL'],
    [['--ledger', "https://a;script-src'self'.example"], '--ledger requires a URL'],
    [['--ledger', 'https://*.example'], '--ledger requires a URL'],
    [['--scan', 'https://a,b.example'], '--scan requires a URL'],
    [['--scan', '/api/scan'], '--scan requires a URL'],
    [['--ledger', 'https://user:secret@node.example'], 'without user name'],
    [['--ledger', 'https://node.example/?x=1'], 'without user name, query'],
    [['--scan', 'https://node.example/#'], 'without user name, query and fragment'],
    [
      ['--ledger', 'http://a.example', '--ledger', 'http://b.example'],
      '--ledger is given 2 times. Use --network for several networks.',
    ],
    [['--scan', 'http://a.example', '--scan', 'http://b.example'], '--scan is given 2 times.'],
    [['--port', '1', '--port', '2'], '--port is given 2 times.'],
    [['--config', 'a', '--config', 'b'], '--config is given 2 times.'],
    [['--network', 'devnet'], 'not "devnet"'],
    [['--network', 'id=devnet'], '--network devnet has neither ledger nor scan.'],
    [['--network', 'ledger=http://a.example'], '--network requires an id'],
    [['--network', 'id=Dev Net,ledger=http://a.example'], '--network requires an id'],
    [
      ['--network', 'id=typed,ledger=http://a.example'],
      'hyphens, other than "typed", in "id=typed',
    ],
    [['--network', 'id=a,ledger=a.example:1'], '--network a: ledger requires a URL'],
    [['--network', 'id=a,ledger=http://a.example,scan='], 'not "scan="'],
    [['--network', 'id=a,id=b,ledger=http://a.example'], 'id is given twice'],
    [['--network', 'id=a,scan=http://a.example,label= '], 'a label of 1 to 80 characters'],
    [['--network', `id=a,scan=http://a.example,label=${'x'.repeat(81)}`], 'a label of 1 to 80'],
    [['--network', 'id=a,token=x,ledger=http://a.example'], 'not "token=x"'],
    [
      ['--network', 'id=a,scan=http://a.example', '--network', 'id=a,scan=http://b.example'],
      'the id "a" is used twice',
    ],
    [
      ['--network', 'id=a,scan=http://a.example', '--ledger', 'http://b.example'],
      '--network cannot be combined',
    ],
    [['--network', 'id=a,scan=http://a.example', '--config', 'c'], '--network cannot be combined'],
    [['--nonsense'], '--nonsense'],
    [['something'], 'something'],
  ])('rejects %j', (args, words) => {
    const { code, message } = badStartOf(() => readServeOptions(args));
    expect(code).toBe(2);
    expect(message).toContain(words);
    expect(message).toContain('The option --help lists all options.');
  });
});

describe('a pasted token', () => {
  const token = tokenFor('operator');

  test.each([
    [[token], 'Unexpected argument'],
    [['--ledger', token], '--ledger requires a URL'],
    [['--network', `id=a,ledger=${token}`], '--network a: ledger requires a URL'],
    [['--public-url', token], '--public-url requires a URL'],
    [['--port', token], '--port requires a number'],
    [['--token', token], 'A token is never an argument.'],
    [[`--token=${token}`], 'A token is never an argument.'],
  ])('is in no sentence about %j (SEC-09)', (args, words) => {
    const { message } = badStartOf(() => readServeOptions(args));
    expect(message).toContain(words);
    for (const part of token.split('.')) expect(message).not.toContain(part.slice(0, 30));
  });

  test('is in no sentence of the demo (SEC-09)', () => {
    const { message } = badStartOf(() => readDemoOptions([token]));
    expect(message).toContain('Unexpected argument');
    expect(message).not.toContain(token.slice(0, 30));
  });
});

describe('a password of a URL', () => {
  test.each([
    [['http://me:a hunter2@b'], "Unexpected argument 'http://[redacted]@b'."],
    [['--public-url', 'ftp://me:a "hunter2@b'], 'not "ftp://[redacted]@b"'],
    [['--base', 'http://me:a hunter2@b'], 'not "http://[redacted]@b"'],
    [['--host', 'me:a hunter2@b'], 'not "[redacted]@b"'],
    [['--port', 'http://me:a hunter2@b'], 'not "http://[redacted]@b"'],
    [['--ledger', 'http://me:12/hunter2@b'], 'without user name, query and fragment.'],
    [
      ['--network', 'id=a,ledger=http://me:hunter2,scan=b@c'],
      'in "id=a,ledger=http://[redacted]@c"',
    ],
    [['--network', 'id=a,ledger=http://me:12,label=hunter2@c'], 'a label of 1 to 80 characters'],
  ])('is not repeated in a sentence about %j (SEC-09)', (args, words) => {
    const { message } = badStartOf(() => readServeOptions(args));
    expect(message).toContain(words);
    expect(message).not.toContain('hunter2');
  });
});

describe('readDemoOptions', () => {
  test('returns no upstream, and the port', () => {
    expect(readDemoOptions(['--port', '8'])).toEqual({
      ...NOTHING,
      place: { ...PLACE, port: 8 },
      isChecked: false,
    });
    expect(readDemoOptions(['--help'])).toEqual({ kind: 'help' });
  });

  test('rejects a node', () => {
    const args = ['--ledger', 'http://a.example'];
    expect(badStartOf(() => readDemoOptions(args)).code).toBe(2);
  });
});
