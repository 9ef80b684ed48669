import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCompletions } from '#api/completions/completions.ts';
import { readServerMessage } from '#api/http/server-text.ts';
import { WrongShape } from '#api/json/shape.ts';
import { readAuthenticatedUser, readRights } from '#api/ledger/ledger-wire.ts';
import { readNodeAbout } from '#api/node/node-about.ts';
import { openUpdateText } from '#api/update-reader/open-update-text.fixture.ts';
import { readListResponse, readPageResponse } from '#api/updates/updates-wire.ts';
import { readValue } from '#domain/daml-value/read-value.ts';
import { trafficNotices } from '#domain/traffic/traffic.ts';
import { contradictions } from '#domain/update/agreement.ts';
import { headlineOf } from '#domain/update/headline.ts';
import { submittersOf } from '#domain/update/submitters.ts';
import { updateRowText } from '#domain/update-list/update-row-text.ts';
import { withoutParties } from '#domain/verdict/quorum.ts';
import { quorumsOf } from '#domain/verdict/quorum-text.ts';
import { viewForest } from '#domain/verdict/view-forest.ts';
import { visibilityOf } from '#domain/verdict/visibility.ts';
import { RECORDINGS } from '#recorded';

const RUNS = process.env['TREELINE_FULL'] === '1' ? 5_000 : 500;

/** A recorded answer and everything that a page reads from it. */
type Sample = { readonly name: string; readonly text: string; read(text: string): Promise<void> };

const [derived] = RECORDINGS;
if (derived === undefined) throw new Error('The derived recordings are missing.');

const opened =
  (as: 'scan-event' | 'legacy-update' | 'ledger-update' | 'ledger-flat' | 'ledger-tree') =>
  (text: string) =>
    drawUpdate(as, text);
const plain =
  (read: (text: string) => unknown): Sample['read'] =>
  async (text) => {
    read(text);
  };

/** What the pages of an update compute from it. */
async function drawUpdate(as: Parameters<typeof opened>[0], text: string): Promise<void> {
  const order =
    as === 'scan-event' || as === 'legacy-update'
      ? { as, updateId: '1220', encoding: 'compact_json' as const }
      : { as, updateId: '1220' };
  const document = openUpdateText(order, text);
  const { facts, forest } = document;
  const { verdict, traffic } = facts;
  headlineOf(facts);
  const here = { status: 'here', facts } as const;
  submittersOf({ scan: here, ledger: here });
  if (typeof traffic === 'object') trafficNotices(traffic, verdict?.views);
  if (verdict !== undefined) {
    contradictions(verdict, facts);
    const built = viewForest(verdict);
    expect(built.nodeAt.length).toBe(verdict.views.length);
    visibilityOf(verdict.views, built);
    withoutParties(verdict.views, new Set(verdict.views[0]?.informees));
    for (const view of verdict.views) quorumsOf(view);
  }
  const rows = await document.rows(Array.from({ length: forest.count }, (_, row) => row));
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: forest.count }, (_, row) => row));
  for (const { row } of rows) {
    const { payloads } = await document.event(row);
    for (const { value, encoding } of payloads) readValue(value, encoding);
  }
  const raw = await document.raw();
  await raw.rows(Array.from({ length: Math.min(raw.forest.count, 500) }, (_, row) => row));
  document.dispose();
}

const json = derived.json<Record<string, unknown[]>>;
const asText = (value: unknown) => JSON.stringify(value);

const LISTED = derived.json<unknown[]>('updates-list-ledger-effects.json');
const LEDGER = [
  ...LISTED,
  ...derived.names(/^update-by-id-.*\.json$/).map((file) => derived.json<unknown>(file)),
];
const transactionOf = (item: unknown) =>
  (item as { update: { Transaction: { value: unknown } } }).update.Transaction.value;

const SAMPLES: readonly Sample[] = [
  ...(json('scan-v0-events-mainnet.json')['events'] ?? []).map((item, at) => ({
    name: `scan event ${at}`,
    text: asText(item),
    read: opened('scan-event'),
  })),
  ...(json('scan-v2-updates-mainnet.json')['transactions'] ?? []).map((item, at) => ({
    name: `legacy update ${at}`,
    text: asText(item),
    read: opened('legacy-update'),
  })),
  ...LEDGER.map((item, at) => ({
    name: `ledger update ${at}`,
    text: asText(item),
    read: opened('ledger-update'),
  })),
  ...LEDGER.map((item, at) => ({
    name: `transaction-by-id ${at}`,
    text: asText({ transaction: transactionOf(item) }),
    read: opened('ledger-flat'),
  })),
  {
    name: 'transaction tree',
    text: asText({
      transaction: derived.json<{ transactionTree: unknown }>('transaction-tree-create.json')
        .transactionTree,
    }),
    read: opened('ledger-tree'),
  },
  {
    name: 'list of updates',
    text: asText(LISTED),
    read: plain((text) => readListResponse(text).map(updateRowText)),
  },
  {
    name: 'page of updates',
    text: asText({
      updates: LISTED,
      lowestPageOffsetExclusive: 1,
      highestPageOffsetInclusive: 9,
      nextPageToken: 'AA==',
    }),
    read: plain((text) => readPageResponse(text).rows.map(updateRowText)),
  },
  {
    name: 'completions',
    text: derived.text('completion-status-0.json'),
    read: plain((text) => readCompletions(text.trimStart().startsWith('[') ? text : `[${text}]`)),
  },
  { name: 'user', text: derived.text('user.json'), read: plain(readAuthenticatedUser) },
  { name: 'rights', text: derived.text('user-rights.json'), read: plain(readRights) },
  { name: 'version', text: derived.text('version-3.4.12.json'), read: plain(readNodeAbout) },
  {
    name: 'error',
    text: derived.text('error-contract-not-found-404.json'),
    read: plain((text) => readServerMessage('application/json', text)),
  },
];

/** Keys that break careless code, and values of every type. */
const KEYS = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'toJSON'],
  ...['$$typeof', 'ref', 'key', 'children', 'dangerouslySetInnerHTML', ''],
];
const VALUES = [
  ...[
    'null',
    'true',
    '""',
    '"x"',
    '"\\ud800"',
    '[]',
    '{}',
    '[null]',
    '{"__proto__":{"polluted":1}}',
  ],
  // Between signs, a number that JSON.parse would not keep.
  ...['0', '-1', '1.5', '"@1e400@"', '"@9007199254740993@"', '"@-9223372036854775808@"'],
  '"9007199254740993"',
];

type Change = {
  readonly how: 'delete' | 'replace' | 'rename' | 'insert' | 'double' | 'repeat';
  readonly where: number;
  readonly what: number;
};

/** Each object and list of the answer, with each of its members. */
function membersOf(top: unknown): readonly (readonly [holder: object, key: string])[] {
  const found: [object, string][] = [];
  const open = [top];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const key of Object.keys(next)) {
      found.push([next, key]);
      open.push(Reflect.get(next, key));
    }
  }
  return found;
}

function set(holder: object, key: string, value: unknown): void {
  const how = { value, enumerable: true, configurable: true, writable: true };
  Object.defineProperty(holder, key, how);
}

function changed(text: string, { how, where, what }: Change): string {
  const body: unknown = JSON.parse(text);
  const members = membersOf(body);
  const [holder, key] = members[where % members.length] ?? [{}, ''];
  const inside: unknown = Reflect.get(holder, key);
  const value: unknown = JSON.parse(VALUES[what % VALUES.length] ?? '0');
  const name = KEYS[what % KEYS.length] ?? '';
  if (how === 'replace') set(holder, key, value);
  else if (how === 'insert') set(holder, name, value);
  else if (Array.isArray(holder)) {
    if (how === 'delete') holder.splice(Number(key), 1);
    else holder.push(inside);
  } else {
    if (how === 'double') set(holder, `${key}2`, inside);
    if (how === 'rename') set(holder, name, inside);
    if (how !== 'double' && how !== 'repeat') Reflect.deleteProperty(holder, key);
  }
  const written = JSON.stringify(body);
  // The same member twice, with two values.
  return how === 'repeat' && written.startsWith('{')
    ? written.replace(`${JSON.stringify(key)}:`, `${JSON.stringify(key)}:null,$&`)
    : written;
}

const change: fc.Arbitrary<Change> = fc.record({
  how: fc.constantFrom<Change['how']>(
    ...(['delete', 'replace', 'replace', 'rename', 'insert', 'double', 'repeat'] as const),
  ),
  where: fc.nat(100_000),
  what: fc.nat(100),
});

describe('answers with changed members', () => {
  test('are read, or rejected with a path, without an error of the app (DATA-04, DATA-06)', {
    timeout: 300_000,
  }, async () => {
    const before = Reflect.ownKeys(Object.prototype).length;
    let read = 0;
    const check = async (sample: Sample, changes: readonly Change[], cutAt: number) => {
      const whole = changes.reduce(changed, sample.text).replace(/"@([^"]*)@"/g, '$1');
      // Every ninth answer is truncated.
      const text = cutAt % 9 === 0 ? whole.slice(0, cutAt % whole.length) : whole;
      try {
        await sample.read(text);
        read += 1;
      } catch (thrown) {
        const isWords = thrown instanceof WrongShape || thrown instanceof SyntaxError;
        if (!isWords) throw thrown;
      }
    };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SAMPLES.map(({ name }) => name)),
        fc.array(change, { minLength: 1, maxLength: 3 }),
        fc.nat(1_000_000).map((at) => at + 1),
        async (name, changes, cutAt) => {
          const sample = SAMPLES.find((one) => one.name === name);
          if (sample !== undefined) await check(sample, changes, cutAt);
        },
      ),
      { numRuns: RUNS },
    );
    expect(Reflect.ownKeys(Object.prototype).length).toBe(before);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    // Most changes leave something to show.
    expect(read).toBeGreaterThan(RUNS / 2);
  });
});
