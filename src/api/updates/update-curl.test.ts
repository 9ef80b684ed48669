import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import { ledgerUpdateCurl, scanUpdateCurl } from './update-curl.ts';
import { updateRequest } from './update-request.ts';

/** Everything in this file is synthetic. */
const updateId = `1220${'ab'.repeat(32)}` as UpdateId;
const TOKEN = `a'b"c $HOME`;

/** The arguments that a shell passes to curl, command by command. */
function argumentsOf(commands: readonly string[]): readonly (readonly string[])[] {
  const script = [`curl() { printf '%s\\0' "$@"; printf '\\1\\0'; }`, ...commands].join('\n');
  const printed = execFileSync('bash', ['-c', 'eval "$(cat)"'], {
    input: script,
    env: { PATH: process.env['PATH'], HOME: '/home/other', TOKEN },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return printed
    .split('\u0001\0')
    .slice(0, -1)
    .map((call) => call.split('\0').slice(0, -1));
}

const afterOf = (args: readonly string[], flag: string) => args[args.indexOf(flag) + 1];

/** What a process can receive as an argument. */
const isArgument = (text: string) =>
  !/\p{Surrogate}/u.test(text) && !text.includes('\0') && !text.includes('\u0001');
const party = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }).filter(isArgument),
  fc.string({ unit: fc.constantFrom(...`'"\\$\`!;&|<>(){}*?~#%=^ \t\n-@aé`), maxLength: 20 }),
);
const node = { baseUrl: '/api/ledger', address: 'https://ledger.example:7575/a path' };

describe('ledgerUpdateCurl', () => {
  test('passes the request of the page and the token through a shell unchanged (EXP-03)', () => {
    const runs = process.env['TREELINE_FULL'] === '1' ? 3000 : 300;
    const questions = fc.sample(
      fc
        .tuple(fc.array(party, { maxLength: 3 }), fc.constantFrom('ledger', 'ledger-flat'))
        .map(([parties, source]) => ({
          ...{ source, updateId, reader: { kind: 'parties', parties } as const },
          reading: { interfaces: parties },
        })),
      runs,
    );
    const calls = argumentsOf(questions.map((question) => ledgerUpdateCurl(node, question)));
    expect(calls).toHaveLength(runs);
    for (const [at, args] of calls.entries()) {
      const question = questions[at];
      if (question === undefined) throw new Error('no question');
      const { path, body } = updateRequest(question);
      expect(JSON.parse(afterOf(args, '--data-raw') ?? '')).toEqual(body);
      expect(args.at(-1)).toBe(`${node.address}${path}`);
      expect(args.filter((one) => one.includes(TOKEN))).toEqual([`Authorization: Bearer ${TOKEN}`]);
    }
  });

  test('has only the name of the token variable, in double quotes', () => {
    const reader = { kind: 'any-party' } as const;
    expect(ledgerUpdateCurl(node, { source: 'ledger', updateId, reader })).toContain(
      '-H "Authorization: Bearer $TOKEN"',
    );
  });

  test('is a GET with the parties in the query when the source is the old tree', () => {
    const reader = { kind: 'parties', parties: ["o'brien::1220"] } as const;
    const [args] = argumentsOf([
      ledgerUpdateCurl(node, { source: 'ledger-tree', updateId, reader }),
    ]);
    expect(args).not.toContain('--data-raw');
    expect(args?.at(-1)).toBe(
      `${node.address}/v2/updates/transaction-tree-by-id/${updateId}?parties=${encodeURIComponent("o'brien::1220")}`,
    );
  });
});

describe('scanUpdateCurl', () => {
  test.each([
    ['scan', `/v0/events/${updateId}?daml_value_encoding=protobuf_json`],
    ['scan-legacy', `/v0/updates/${updateId}?lossless=true`],
  ] as const)('has no token when the source is %s (SEC-03)', (source, path) => {
    const scan = { scanUrl: '/api/scan', address: 'https://scan.example/api/scan' };
    const command = scanUpdateCurl(scan, source, updateId, 'protobuf_json');
    expect(command).not.toMatch(/token|authorization/i);
    const [args] = argumentsOf([command]);
    expect(args?.at(-1)).toBe(`${scan.address}${path}`);
  });
});
