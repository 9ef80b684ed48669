import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { resetGates } from '#api/http/request-gate.ts';
import { openTestAuthority, readIssued } from '#server/certificates.fixture.ts';
import { openTestServer, runCaptured } from '#server/nodes/command-run.fixture.ts';
import { brokenUpdateId } from '#sim/broken/broken.ts';
import { tokenFor, type UserName } from '#sim/ledger/user.ts';
import { INT64_VALUE } from '#sim/scenarios/int64.ts';
import { largeUpdateId } from '#sim/scenarios/large.ts';
import { SCENARIOS } from '#sim/scenarios/scenarios.ts';
import { updateIdOf } from '#sim/world/identity.ts';
import { runShow } from './show-command.ts';

let server: Awaited<ReturnType<typeof openTestServer>>;
beforeAll(async () => {
  server = await openTestServer((request) =>
    request.url.includes('/html/')
      ? new Response('<!doctype html><h1>Hello</h1>', { headers: { 'content-type': 'text/html' } })
      : new Response('', { status: 404 }),
  );
});
afterAll(() => server.close());
afterEach(resetGates);

type Sides = { readonly ledger?: string | false; readonly scan?: string | false };

/** Shows an update of a scenario, with a token of the user. */
function show(
  id: string,
  {
    of = 'demo',
    user = SCENARIOS.get(of)?.user ?? 'operator',
    sides = {},
    args = [],
    columns,
  }: {
    of?: string;
    user?: UserName | undefined;
    sides?: Sides;
    args?: readonly string[];
    columns?: number;
  } = {},
) {
  const ledger = sides.ledger ?? server.ledger(of);
  const scan = sides.scan ?? server.scan(of);
  return runCaptured(
    runShow,
    [
      id,
      ...(ledger === false ? [] : ['--ledger', ledger]),
      ...(scan === false ? [] : ['--scan', scan]),
      ...args,
    ],
    {
      env: ledger === false ? {} : { TREELINE_TOKEN: tokenFor(user) },
      ...(columns === undefined ? {} : { columns }),
    },
  );
}

const SETTLEMENT = updateIdOf('deep settlement');

/** The events of the text output, from their lines: depth and id. */
function treeIn(out: string): readonly (readonly [depth: number, id: string])[] {
  const [, tree = ''] = /\nEvents \([\d,]+\)\n([\s\S]*?)(?:\n\n|$)/.exec(out) ?? [];
  return tree.split('\n').flatMap((line) => {
    const [, deep, guides = '', id] =
      /^(?:\[(\d+)\] )?((?:[│ ] {2})*(?:[├└]─ )?)([\w:#-]+) (?:create|exercise|archive|assign|unassign|topology|unknown event) /.exec(
        line,
      ) ?? [];
    if (id === undefined) return [];
    return [[deep === undefined ? guides.length / 3 : Number(deep), id] as const];
  });
}

async function jsonOf(shown: ReturnType<typeof show>) {
  const { out, code } = await shown;
  return { code, json: JSON.parse(out) };
}

const withJson = { args: ['--json', '--all'] };

describe('treeline show', () => {
  test.each(['v33', 'v34', 'v35', 'v36'])('shows an update of ledger %s alone', async (of) => {
    const { out, code } = await show(SETTLEMENT, { of, sides: { scan: false } });
    expect(code).toBe(0);
    expect(out).toMatch(/^Batch_Close on Batch by lumen-dvp-operator-1\n/);
    expect(out).toMatch(/^Verdict +not reported by these sources$/m);
    expect(out).toMatch(/^Offset +\d+$/m);
    expect(out).toMatch(/^Scan +not named$/m);
    expect(treeIn(out).length).toBeGreaterThan(10);
  });

  test('shows an update of Scan alone, with verdict, views and cost', async () => {
    const { out, code } = await show(SETTLEMENT, { sides: { ledger: false } });
    expect(code).toBe(0);
    expect(out).toMatch(/^Verdict +accepted by the mediator$/m);
    expect(out).toMatch(/^Traffic cost +29,994 bytes$/m);
    expect(out).toMatch(/^view 0: informees DSO, lumen-dvp-operator-1$/m);
    expect(out).toMatch(/confirming 1 of 1: lumen-dvp-operator-1/);
    expect(out).toMatch(/^Ledger +not named$/m);
    expect(out).toMatch(/\nParties \(6\)\nDSO::1220/);
  });

  test.each([
    `0x${SETTLEMENT}`,
    SETTLEMENT.toUpperCase(),
    `https://treeline.example/app/updates/${SETTLEMENT}/views?network=devnet&party=x`,
    `http://localhost:4780/updates/${SETTLEMENT}`,
    `"${SETTLEMENT}:3"`,
    `update_id: ${SETTLEMENT}`,
  ])('accepts the id as %s', async (text) => {
    const { code, json } = await jsonOf(show(text, { sides: { ledger: false }, args: ['--json'] }));
    expect([code, json.updateId]).toEqual([0, SETTLEMENT]);
  });

  test('shows Scan without a token, and prints what the ledger requires', async () => {
    const { out, code } = await runCaptured(runShow, [
      ...[SETTLEMENT, '--ledger', server.ledger('demo'), '--scan', server.scan('demo')],
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Ledger +The ledger requires a token$/m);
    expect(out).toContain('TREELINE_TOKEN');
  });

  test('reports an expired token, and sends none', async () => {
    const { out, code } = await show(SETTLEMENT, { user: 'expired', sides: { scan: false } });
    expect(code).toBe(4);
    expect(out).toContain('The token expired by the clock of this machine. Nothing was sent.');
    expect(out).not.toContain(tokenFor('expired').slice(0, 20));
  });

  test('reports a token that the ledger rejects', async () => {
    const { out, code } = await show(SETTLEMENT, { user: 'stranger', sides: { scan: false } });
    expect(code).toBe(4);
    expect(out).toContain('The ledger rejected the token');
  });

  test('prints the message of a server and what to try in JSON, as in the text', async () => {
    const id = `1220${'ab'.repeat(32)}`;
    const { json } = await jsonOf(show(id, { args: ['--json'] }));
    const { out } = await show(id);
    const { failure } = json.sources.ledger;
    expect(Object.keys(failure)).toEqual(['code', 'heading', 'happened', 'message', 'tryThis']);
    expect(out).toContain(`The server’s message: ${failure.message}`);
    for (const advice of failure.tryThis) expect(out).toContain(`  - ${advice}`);
    const dead = { scan: 'http://127.0.0.1:1', ledger: false } as const;
    const none = await jsonOf(show(id, { sides: dead, args: ['--json'] }));
    expect(none.json.sources.scan.failure).toMatchObject({
      message: null,
      tryThis: [expect.stringContaining('Check that it is running')],
    });
  });

  test('shows only the verdict of a private update, with exit code 8', async () => {
    const id = SCENARIOS.get('private')?.samples[0]?.update_id ?? '';
    const { out, code } = await show(id, { sides: { ledger: false } });
    expect(code).toBe(8);
    expect(out).toMatch(/^The mediator accepted a private transaction submitted for /);
    expect(out).toMatch(/^Kind +verdict only$/m);
    expect(out).toContain('Views (2)');
    const { json } = await jsonOf(show(id, { sides: { ledger: false }, args: ['--json'] }));
    expect(json.facts).toMatchObject({ kind: 'private', created: null, archived: null });
  });

  test('shows the reason of a rejection, with exit code 9', async () => {
    const id = SCENARIOS.get('rejected')?.samples[1]?.update_id ?? '';
    const { out, code } = await show(id, { of: 'rejected' });
    expect(code).toBe(9);
    expect(out).toMatch(/^Verdict +rejected by the mediator$/m);
    expect(out).toMatch(/^Reason +LOCAL_VERDICT_INACTIVE_CONTRACTS /m);
    expect(out).toMatch(/^Message +LOCAL_VERDICT_INACTIVE_CONTRACTS\(11,/m);
    const { json } = await jsonOf(show(id, { of: 'rejected', args: ['--json'] }));
    expect(json).toMatchObject({
      outcome: 'rejected',
      exitCode: 9,
      rejection: { code: 'LOCAL_VERDICT_INACTIVE_CONTRACTS' },
      verdict: { result: 'rejected' },
      facts: { created: 0, archived: 0 },
    });
  });

  test('names who has the reason of a rejection where no ledger is named', async () => {
    const id = SCENARIOS.get('rejected')?.samples[0]?.update_id ?? '';
    const { out, code } = await show(id, { of: 'rejected', sides: { ledger: false } });
    expect(code).toBe(9);
    expect(out).toContain('The ledger of the submitter has it.');
  });

  test('shows reassignments and topology changes', async () => {
    const [leaves = '', arrives = ''] =
      SCENARIOS.get('moved')?.samples.map(({ update_id }) => update_id) ?? [];
    expect((await show(leaves)).out).toMatch(/\n0 unassign contract 00\S+ submitter harbor-/);
    const alone = await show(leaves, { sides: { scan: false } });
    expect(alone.out).toMatch(/\n0 unassign Amulet submitter harbor-/);
    expect((await show(arrives)).out).toMatch(/\n\S+ assign \S+ submitter /);
    const hosting = SCENARIOS.get('topology')?.samples[1]?.update_id ?? '';
    const { out } = await show(hosting);
    expect(out).toMatch(/^Topology change: ParticipantAuthorizationChanged for .+, and 3 more/);
    expect(treeIn(out).map(([, id]) => id)).toEqual(['0', '1', '2', '3']);
  });

  test('reports an unknown id, with exit code 1, and the pruning of the ledger', async () => {
    const { out, code } = await show(`1220${'ab'.repeat(32)}`);
    expect(code).toBe(1);
    expect(out).toMatch(/^Update not shown\n/);
    expect(out).toContain('Not found on Scan.');
    expect(out).toContain('This ledger is pruned up to offset 60000.');
  });

  test('reports servers that cannot be reached, and HTML, with exit code 4', async () => {
    const dead = { ledger: 'http://127.0.0.1:1', scan: 'http://no-such-host.invalid' };
    const { out, code } = await show(SETTLEMENT, { sides: dead });
    expect(code).toBe(4);
    expect(out).toMatch(/^Ledger: .*The ledger interface refuses connections \(ECONNREFUSED\)\.$/m);
    expect(out).toMatch(/^Scan: Cannot reach /m);
    expect(out).toContain('The Scan interface has a host name that does not resolve (');
    const html = await show(SETTLEMENT, { sides: { scan: `${server.url}/html`, ledger: false } });
    expect(html.code).toBe(4);
    expect(html.out).toContain('The response is not JSON: text/html');
    expect(html.out).toContain('The response begins: <!doctype html>');
  });

  test('reports a certificate that is not trusted with exit code 5, and 4 beside a closed port', async () => {
    const authority = openTestAuthority();
    const secure = createServer(readIssued(authority.issue('IP:127.0.0.1')));
    try {
      await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
      const url = `https://127.0.0.1:${(secure.address() as AddressInfo).port}`;
      const { out, code } = await show(SETTLEMENT, { sides: { ledger: url, scan: url } });
      expect(code).toBe(5);
      expect(out).toContain('has an untrusted TLS certificate');
      const args = ['--json'];
      const json = await show(SETTLEMENT, { sides: { ledger: false, scan: url }, args });
      expect(JSON.parse(json.out)).toMatchObject({ outcome: 'certificate', exitCode: 5 });
      const both = await show(SETTLEMENT, { sides: { ledger: url, scan: 'http://127.0.0.1:1' } });
      expect(both.code).toBe(4);
      const networks = ['a', 'b'].flatMap((id) => [
        '--network',
        `id=${id},scan=${id === 'a' ? url : 'http://127.0.0.1:1'}`,
      ]);
      expect((await runCaptured(runShow, [SETTLEMENT, ...networks])).code).toBe(4);
    } finally {
      secure.close();
      authority.remove();
    }
  });

  test('shows the first of several networks that has the update', async () => {
    const id = largeUpdateId(5);
    const args = ['demo', 'large'].flatMap((of) => [
      '--network',
      `id=${of},scan=${server.scan(of)},label=The ${of}`,
    ]);
    const found = await runCaptured(runShow, [id, ...args]);
    expect(found.code).toBe(0);
    expect(found.out).toMatch(/^Network +The large$/m);
    const dead = ['--network', 'id=dead,scan=http://127.0.0.1:1'];
    const none = await runCaptured(runShow, [`1220${'ab'.repeat(32)}`, ...args, ...dead]);
    expect(none.code).toBe(4);
    expect(none.out).toMatch(/^Network +dead$/m);
  });

  test('warns where a token would cross the network over plain http (SEC-05)', async () => {
    const { out } = await show(SETTLEMENT, { sides: { ledger: 'http://node.invalid' } });
    expect(out).toContain('! The ledger is reached over plain http');
    expect((await show(SETTLEMENT)).out).not.toContain('plain http');
  });

  test('draws control characters and reversed text as escapes, in JSON too', async () => {
    const id = brokenUpdateId('hostile text');
    const [text, json] = [
      await show(id, { of: 'broken' }),
      await show(id, { of: 'broken', args: ['--json'] }),
    ];
    for (const { out } of [text, json]) {
      expect(out.length).toBeGreaterThan(500);
      expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }
    expect(json.out).toMatch(/^[\x20-\x7e\n]+$/);
    expect(() => JSON.parse(json.out)).not.toThrow();
  });

  const BROKEN = (SCENARIOS.get('broken')?.samples ?? []).filter(
    ({ label }) => !/time|slow|stall/i.test(label),
  );

  test('draws every event of each broken response, without control characters', async () => {
    expect(BROKEN.length).toBeGreaterThan(30);
    for (const { update_id: id, label } of BROKEN) {
      const { out } = await show(id, { of: 'broken' });
      resetGates();
      expect(out.replaceAll('\n', ''), label).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      const [, count = '0'] = /^Events \((\d+)\)$/m.exec(out) ?? [];
      expect(String(treeIn(out).length), label).toBe(count);
    }
  });

  test('prints valid JSON with every event of each broken response', async () => {
    for (const { update_id: id, label } of BROKEN) {
      const { json, code } = await jsonOf(show(id, { of: 'broken', args: ['--json'] }));
      resetGates();
      expect(json.exitCode, label).toBe(code);
      expect(json.events.items.length, label).toBe(json.events.count);
    }
  });

  test('keeps integers beyond 2^53 digit for digit', async () => {
    const id = SCENARIOS.get('int64')?.samples[0]?.update_id ?? '';
    const { out } = await show(id, { of: 'int64', args: ['--json'] });
    const json = JSON.parse(out);
    expect(json.facts.trafficCost).toBe(String(INT64_VALUE));
    expect(json.facts.offset).toBe(String(INT64_VALUE));
    expect(out.slice(out.indexOf('"wire"'))).toContain(String(INT64_VALUE));
    expect((await show(id, { of: 'int64' })).out).toMatch(/^Offset +9007199254740993$/m);
  });

  test('reads the ledger as the parties of --party', async () => {
    const harbor = 'harbor-custody-mainnet-1';
    const { json } = await jsonOf(show(SETTLEMENT, withJson));
    const party = json.facts.informed.find((one: string) => one.startsWith(harbor));
    const asParty = await jsonOf(
      show(SETTLEMENT, { sides: { scan: false }, args: ['--json', '--party', party] }),
    );
    expect(asParty.json.sources.ledger.readAs).toEqual([party]);
    expect(asParty.json.events.count).toBeLessThan(json.events.count);
  });

  test('prints facts in JSON that only one of two sources reports', async () => {
    const factsOf = async (sides: Sides) =>
      (await jsonOf(show(SETTLEMENT, { sides, args: ['--json'] }))).json.facts;
    const ofLedger = await factsOf({ scan: false });
    const ofScan = Object.entries(await factsOf({ ledger: false }));
    expect([ofLedger.traceparent, ofLedger.migrationId]).toEqual([expect.any(String), null]);
    const set = Object.fromEntries(ofScan.filter(([, value]) => value !== null));
    expect(await factsOf({})).toEqual({ ...ofLedger, ...set });
  });

  test('prints the first 1,000 events of a large update, and all with --all', async () => {
    const id = largeUpdateId(3_000);
    const sides = { ledger: false } as const;
    const some = await show(id, { of: 'large', sides });
    expect(treeIn(some.out)).toHaveLength(1_000);
    expect(some.out).toContain('… 2,000 more events. --all prints all.');
    const all = await show(id, { of: 'large', sides, args: ['--all'] });
    expect(treeIn(all.out)).toHaveLength(3_000);
    const { json } = await jsonOf(show(id, { of: 'large', sides, args: ['--json'] }));
    expect([json.events.count, json.events.printed, json.events.items.length]).toEqual([
      3_000, 1_000, 1_000,
    ]);
  });

  test('keeps the lines of a deep tree short', async () => {
    const { out } = await show(largeUpdateId(600, 'deep'), {
      of: 'large',
      sides: { ledger: false },
      args: ['--all'],
    });
    expect(treeIn(out)).toHaveLength(600);
    expect(Math.max(...treeIn(out).map(([depth]) => depth))).toBeGreaterThan(100);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThan(400);
  });

  test('wraps lines at the width of the terminal, and colours only there', async () => {
    const sides = { ledger: false } as const;
    const narrow = await show(SETTLEMENT, { sides, columns: 80 });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escapes of colours
    const sgr = /\u001b\[\d*m/g;
    expect(narrow.out).toMatch(sgr);
    for (const line of narrow.out.replaceAll(sgr, '').split('\n'))
      if (line.includes(' ') && !/1220[0-9a-f]{64}/.test(line))
        expect(line.length, line).toBeLessThanOrEqual(80);
    const piped = await show(SETTLEMENT, { sides });
    expect(piped.out).not.toMatch(sgr);
  });

  test('prints each event of a generated ledger exactly once, in tree order', async () => {
    const size = fc.integer({ min: 1, max: 400 });
    const shape = fc.constantFrom('mixed', 'wide', 'deep') as fc.Arbitrary<
      NonNullable<Parameters<typeof largeUpdateId>[1]>
    >;
    await fc.assert(
      fc.asyncProperty(size, shape, async (events, of) => {
        const id = largeUpdateId(events, of);
        const sides = { ledger: false } as const;
        const { json } = await jsonOf(show(id, { of: 'large', sides, ...withJson }));
        const { out } = await show(id, { of: 'large', sides, args: ['--all'] });
        const items: { row: number; depth: number; parent: number | null; id: string }[] =
          json.events.items;
        expect(items.map(({ row }) => row)).toEqual(items.map((_, row) => row));
        expect(new Set(items.map((item) => item.id)).size).toBe(json.events.count);
        for (const { row, parent, depth } of items) {
          expect(parent === null ? 0 : (items[parent]?.depth ?? 0) + 1).toBe(depth);
          if (parent !== null) expect(parent).toBeLessThan(row);
        }
        expect(treeIn(out)).toEqual(items.map((item) => [item.depth, item.id]));
      }),
      { numRuns: 12 },
    );
  });

  test.each([
    [[], 'Name the update'],
    [[SETTLEMENT.slice(0, 60), '--scan', 'http://a.example'], 'An update id has 68 hex digits'],
    [[SETTLEMENT], 'Name a node with --ledger'],
    [[SETTLEMENT, '--nonsense'], '--nonsense'],
    [[SETTLEMENT, SETTLEMENT, '--scan', 'http://a.example'], 'Only one update'],
    [[SETTLEMENT, '--scan', 'a.example'], '--scan requires a URL'],
    [[SETTLEMENT, '--scan', 'http://a.example', '--party', 'alice'], '--party requires a party id'],
    [[tokenFor('operator'), '--scan', 'http://a.example'], 'The text is a secret'],
    [[SETTLEMENT, '--token', tokenFor('operator')], 'A token is never an argument'],
    [[SETTLEMENT, `--token=${tokenFor('operator')}`], 'A token is never an argument'],
    [[SETTLEMENT, '--ledger', tokenFor('operator')], '--ledger requires a URL'],
    [[SETTLEMENT, '--ledger', 'ftp://me:hunter2@a.example'], 'not "ftp://[redacted]@a.example"'],
    [[SETTLEMENT, '--ledger', 'http://me:hunter2/@a'], 'not "http://[redacted]@a"'],
    [[SETTLEMENT, '--scan', 'me:hunter2@a.example'], 'not "[redacted]@a.example"'],
    [[SETTLEMENT, '--scan', 'https:me:hunter2@a.example'], '--scan requires a URL'],
    [[SETTLEMENT, '--network', 'ledger=http://me:hunter2@a.example'], '[redacted]@a.example'],
    [
      [SETTLEMENT, '--network', 'id=a,ldger=http://me:hunter2@a'],
      '"id=a,ldger=http://[redacted]@a"',
    ],
    [[SETTLEMENT, '--network', 'id=a,scan=me:hunter2@a,scan=http://me:hunter2@a'], 'given twice'],
    [[SETTLEMENT, '--ledgr=http://me:hunter2@a.example'], "Unknown option '--ledgr"],
    [[SETTLEMENT, '--ledger', 'ftp://me:a hunter2@a.example'], 'not "ftp://[redacted]@a.example"'],
    [[SETTLEMENT, '--ledger', 'ftp://me:a"hunter2"@a'], 'not "ftp://[redacted]@a"'],
    [[SETTLEMENT, '--scan', 'me:a\n"hunter2@a.example'], 'not "[redacted]@a.example"'],
    [[SETTLEMENT, '--scan', 'me:a://hunter2@a.example'], 'not "[redacted]@a.example"'],
    [
      [SETTLEMENT, '--network', 'id=a,ldger=http://me:a hunter2@a'],
      '"id=a,ldger=http://[redacted]@a"',
    ],
    [[SETTLEMENT, '--network', 'id=a,id=b,scan=http://me:a hunter2@a'], '"id=a,id=b,scan=http://['],
    [[SETTLEMENT, '--network', 'scan=http://me:a hunter2@a'], 'in "scan=http://[redacted]@a"'],
    [[SETTLEMENT, '--config', 'http://me:a hunter2@a/c.json'], '--config: http://[redacted]@a/c.'],
    [[SETTLEMENT, '--config', 'me:a hunter2@a'], '--config: [redacted]@a cannot be read.'],
    [[SETTLEMENT, '--config', '/srv/me@a/c.json'], '--config: /srv/me@a/c.json cannot be read.'],
    [[SETTLEMENT, '--http://me:a hunter2@a'], "Unknown option '--http://[redacted]@a"],
  ])('rejects %j with exit code 2 and a sentence without a token', async (args, sentence) => {
    const { out, code } = await runCaptured(runShow, args);
    expect(code).toBe(2);
    expect(out).toContain(sentence);
    expect(out).not.toContain(tokenFor('operator').split('.')[1]?.slice(0, 30));
    expect(out).not.toContain('hunter2');
  });
});
