import { describe, expect, test } from 'vitest';
import { readCommand } from './command-line.ts';

const NOTHING = { ledger: undefined, scan: undefined, config: undefined };

describe('readCommand', () => {
  test('returns the default port and no upstream without arguments', () => {
    expect(readCommand([])).toEqual({ kind: 'serve', port: 4780, ...NOTHING });
  });

  test('keeps the path prefix of an upstream without trailing slashes', () => {
    const args = ['--ledger', 'http://127.0.0.1:7575/', '--scan=https://scan.example/api/scan/'];
    expect(readCommand([...args, '--port', '0'])).toEqual({
      kind: 'serve',
      port: 0,
      ledger: 'http://127.0.0.1:7575',
      scan: 'https://scan.example/api/scan',
      config: undefined,
    });
  });

  test('returns help when other arguments are given too', () => {
    expect(readCommand(['--help', '--port', '1'])).toEqual({ kind: 'help' });
  });

  test.each([
    [['--port', 'x'], '--port requires a number'],
    [['--port', '65536'], '--port requires a number'],
    [['--port', '-1'], ''],
    [['--port'], '--port'],
    [['--ledger', 'node.example:7575'], '--ledger requires a URL'],
    [['--ledger', 'ftp://node.example'], '--ledger requires a URL'],
    [['--scan', '/api/scan'], '--scan requires a URL'],
    [['--ledger', 'https://user:secret@node.example'], 'without user name'],
    [['--ledger', 'https://node.example/?x=1'], 'without user name, query'],
    [['--scan', 'https://node.example/#'], 'without user name, query and fragment'],
    [['--nonsense'], '--nonsense'],
    [['something'], 'something'],
  ])('rejects %j', (args, words) => {
    const command = readCommand(args);
    expect(command.kind).toBe('mistake');
    expect(command.kind === 'mistake' ? command.sentence : '').toContain(words);
  });
});
