import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATALOGUE, catalogueEntry } from '#domain/error-catalogue/error-catalogue.ts';
import { stringifySearch } from '#domain/text/search-params.ts';
import { type Lead, leadsOf } from './leads.ts';
import type { Meaning, Recognition } from './meaning.ts';
import { recognise } from './recognise.ts';
import { MANY_LINES, NOTHINGS, ONE_LINE, SEARCHED } from './search-strings.fixture.ts';

const JWT = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.${'c'.repeat(43)}`;

const recognised = (text: string): Recognition =>
  recognise(text, {
    app: 'http://treeline.test/',
    isErrorCode: (code) => catalogueEntry(code) !== undefined,
  });

function meaningsOf(text: string): readonly Meaning[] {
  const found = recognised(text);
  return found.kind === 'found' ? found.meanings : [];
}

function target(lead: Lead): string {
  if ('sought' in lead) return `search ${lead.sought}`;
  if ('lookUp' in lead) return `look up ${lead.lookUp.kind} ${lead.lookUp.id}`;
  return lead.path + stringifySearch(lead.search);
}

describe('recognise', () => {
  test('is tested with 60 texts that lead somewhere, 20 of several lines, and 20 that do not', () => {
    expect([ONE_LINE.length, MANY_LINES.length, NOTHINGS.length]).toEqual([40, 20, 20]);
    expect(MANY_LINES.filter(([text]) => !text.includes('\n'))).toEqual([]);
  });

  test.each([...ONE_LINE, ...MANY_LINES])('leads %j as %s to %s', (text, kind, leads) => {
    const [best] = meaningsOf(text);
    expect(best?.kind).toBe(kind);
    expect(best && target(leadsOf(best)[0])).toBe(leads);
    // What Enter would only list needs a second Enter.
    const opens = best && 'path' in leadsOf(best)[0];
    if (opens) expect(recognised(text)).toMatchObject({ isCertain: true });
    // A field of one line has spaces in place of line ends.
    const [inOneLine] = meaningsOf(text.replaceAll(/\s*\n\s*/g, ' '));
    expect(inOneLine).toEqual(best);
  });

  test('finds the ids of a completion that was copied as Markdown', () => {
    const ticket = [
      '**Rejected: DUPLICATE_COMMAND**',
      '- Outcome: failed',
      '- Command id: `settle-8841`',
      '- Submission id: ``` with `` ticks ```',
      '- Trace id: `4bf92f3577b34da6a3ce929d0e0e4736`',
      '- Offset: `60711`',
    ].join('\n');
    const meant = meaningsOf(ticket).map(({ kind, id }) => `${kind} ${id}`);
    expect(meant).toContain('command settle-8841');
    expect(meant).toContain('trace 4bf92f3577b34da6a3ce929d0e0e4736');
    expect(meant).toContain('offset 60711');
  });

  test.each<[Meaning['kind'], string]>([
    ['party', '/network?only=party%3Ax'],
    ['template', '/network?only=template%3Ax'],
    ['package', '/network?find=x'],
    ['package-name', '/network?find=x'],
    ['workflow', '/network?find=x'],
    ['fingerprint', '/network?find=x'],
    ['name', '/network?find=x'],
    ['time', '/network?at=x&only=time%3Ax'],
    ['trace', 'search x'],
    ['offset', 'look up offset x'],
  ])('leads a %s to what Scan has on a network without a ledger', (kind, leads) => {
    expect(target(leadsOf({ kind, id: 'x' } as Meaning, true)[0])).toBe(leads);
  });

  test.each([
    SEARCHED.update.replace(/^(.{30})/, '$1\n'),
    SEARCHED.update.replace(/^(.{40})/, '$1 '),
    SEARCHED.update.replace(/^(.{20})/, '$1\u200b'),
  ])('joins the update id %j, which a copy has broken', (text) => {
    expect(meaningsOf(text)[0]).toEqual({ kind: 'update', id: SEARCHED.update });
  });

  test('joins a contract id that a copy has broken, and no two hashes', () => {
    const broken = SEARCHED.contract.replace(/^(.{60})/, '$1\n');
    expect(meaningsOf(broken)[0]).toEqual({ kind: 'contract', id: SEARCHED.contract });
    const folded = SEARCHED.contract.replaceAll(/(.{64})/g, '$1\n');
    expect(folded.split('\n').map((line) => line.length)).toEqual([64, 64, 10]);
    expect(meaningsOf(folded)[0]).toEqual({ kind: 'contract', id: SEARCHED.contract });
    const upper = `  ${folded.toUpperCase().replaceAll('\n', ' \t\r\n\t  ')}\r\n`;
    for (const text of [folded.replaceAll('\n', '\n  '), folded.replaceAll('\n', '\r\n'), upper])
      expect(meaningsOf(text)[0]).toEqual({ kind: 'contract', id: SEARCHED.contract });
    // 138 digits in all.
    const hashes = ['00'.padEnd(64, 'c'), 'ab'.repeat(32), '0123456789'].join(' ');
    expect(meaningsOf(hashes).map(({ kind }) => kind)).not.toContain('contract');
  });

  test('joins no two ids', () => {
    const other = SEARCHED.contract.replace(/.$/, '0');
    const found = meaningsOf(`${SEARCHED.contract} ${other}`);
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([SEARCHED.contract, other]));
  });

  test('takes the kind of an id from a link', () => {
    const id = 'ab'.repeat(32);
    const of = (as?: Meaning['kind']) =>
      recognise(id, { isErrorCode: () => false, as }) as Extract<Recognition, { kind: 'found' }>;
    expect(of().meanings.map(({ kind }) => kind)).toEqual(['hash', 'package']);
    expect(of('package').meanings.map(({ kind }) => kind)).toEqual(['package', 'hash']);
    expect(of('party').meanings.map(({ kind }) => kind)).toEqual(['hash', 'package']);
  });

  test.each(NOTHINGS)('finds nothing in %j: %s', (text, why) => {
    expect(recognised(text)).toEqual({ kind: 'nothing', why: expect.stringContaining(why) });
  });

  test.each([
    JWT,
    `Bearer ${JWT}`,
    `Authorization: Bearer ${JWT}`,
    `curl -H "Authorization: Bearer ${JWT}" https://node.example/updates/${SEARCHED.update}`,
    'bearer opaque-token-0123',
    // The header is printed with a line break.
    'ewogICJhbGciOiAiSFMyNTYiCn0.eyJzdWIiOiJ4In0AAAA.sig',
    'eyJhbGciOiJIUzI1NiJ9',
  ])('recognises the token %j before anything else', (text) => {
    expect(recognised(text)).toEqual({ kind: 'token' });
    expect(recognised(`"${text}"`)).toEqual({ kind: 'token' });
  });

  test.each([
    '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3vd9Vq0X1c\n-----END PRIVATE KEY-----',
    `{"kty":"OKP","crv":"Ed25519","d":"${'Qx9z'.repeat(11)}", "updateId": "${SEARCHED.update}"}`,
    'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn',
    '5e'.repeat(48),
    // As wallets print a key. Canton prints hashes without 0x.
    `0x${'5e'.repeat(32)}`,
    `(0x${'5e'.repeat(32)}),`,
    // Ed25519 with its public key.
    `${'5e'.repeat(32)}\n${'a1'.repeat(32)}`,
    `0X${'5E'.repeat(32)}`,
    `0x00${'5e'.repeat(32)}`,
    // In a text without an id.
    `see 0x${'5e'.repeat(32)} there`,
    `export KEY="0x${'5e'.repeat(32)}"`,
    `KEY=0x${'5e'.repeat(32)}; ${'# a long script\n'.repeat(30)}`,
    `the key is 0X${'5E'.repeat(32)}.`,
  ])('recognises the private key %j before anything else (KEY-11)', (text) => {
    expect(recognised(text)).toEqual({ kind: 'private-key' });
  });

  test.each([
    'settle-8841',
    'bearer of news',
    'e2e-run-2026.part-one.part-two',
    'e2e-settlement-run-1.deadbeef.1',
    'queue://pay/7',
    'alice::1220-pay-1',
    'app:Pay:invoice_7',
    `settle-${SEARCHED.update}`,
    SEARCHED.update.slice(0, 40),
    'SETTLE_TRADE_8841',
  ])('searches %j as the id of a command', (text) => {
    expect(meaningsOf(text)[0]).toEqual({ kind: 'text', id: text });
  });

  test('offers what else a text may be', () => {
    const kinds = (text: string) => meaningsOf(text).map(({ kind }) => kind);
    expect(kinds(SEARCHED.update)).toEqual(['update', 'fingerprint']);
    expect(kinds('60723')).toEqual(['offset', 'text']);
    expect(kinds('SETTLE_TRADE_8841')).toEqual(['text', 'error-code']);
    expect(kinds(SEARCHED.hash)).toEqual(['hash', 'package']);
    expect(kinds(SEARCHED.participant)).toEqual(['participant', 'party']);
    expect(kinds('dvp-settlement')).toEqual(['text', 'name', 'package-name', 'unusual-update']);
    expect(kinds('Allocation_ExecuteTransfer')).toEqual(['text', 'name', 'unusual-update']);
    expect(kinds('Add')).toContain('name');
    expect(kinds('USD')).toContain('name');
    expect(kinds('2f1cbb1e-7c0f-4a62-8c0e-2cf5f8a4a3c1')).not.toContain('name');
    expect(kinds('../v2/users')).not.toContain('name');
    expect(kinds(`"namespace": "${SEARCHED.update}"`)).toEqual(['fingerprint']);
    expect(kinds(`packageId=${SEARCHED.package}`)).toEqual(['package']);
  });

  test.each([
    'local_verdict_locked_contracts',
    'Local_Verdict_Locked_Contracts.',
    'LOCAL_VERDICT_LOCKED_CONTRACTS!',
  ])('reads %j as an error code of the catalogue', (text) => {
    expect(recognised(text)).toMatchObject({
      isCertain: true,
      meanings: [
        { kind: 'error-code', id: 'LOCAL_VERDICT_LOCKED_CONTRACTS' },
        { kind: 'text', id: text.replace(/\W$/, '') },
      ],
    });
  });

  test('reads an offset with leading zeros or with the end of a sentence', () => {
    const offset = { kind: 'offset', id: '60723' };
    expect(meaningsOf('060723')).toEqual([offset, { kind: 'text', id: '060723' }]);
    expect(meaningsOf('60,723')).toEqual([offset, { kind: 'text', id: '60723' }]);
    for (const text of ['60723.', '60,723,', '(60723).', '"60723".', '60723?'])
      expect(meaningsOf(text)[0]).toEqual(offset);
    expect(meaningsOf('000')[0]).toEqual({ kind: 'text', id: '000' });
    expect(meaningsOf('0'.repeat(30))[0]?.kind).toBe('text');
  });

  test.each([
    'offset 60,723',
    'Offsets: see offset 60,723, and more',
    'offset: 60,723',
    'offset=60,723, limit=5',
    'offset -> 60,723.',
    'offset 60\u2019723',
    "offset 60'723",
    "offset: 60'723",
    'offset=60\u00a0723',
    'offset 60\u202f723',
    "60'723",
    '60\u202f723',
    'completionOffset 60,723',
  ])('reads the digit groups of %j', (text) => {
    expect(meaningsOf(text)[0]).toEqual({ kind: 'offset', id: '60723' });
    expect(recognised(text)).toMatchObject({ isCertain: true });
  });

  test.each(['at offset 60723.', 'Stopped at offset 60,723. Retrying', 'at offset 60723.\nagain'])(
    'reads the offset at the end of a sentence in %j',
    (text) => expect(meaningsOf(text)[0]).toEqual({ kind: 'offset', id: '60723' }),
  );

  test.each([
    ['Completion(offset=41,1220abcd)', '41'],
    ['offset=41,7 events', '41'],
    ['CompletionEntry{offset=123,60 parties}', '123'],
    ['offset: 41,1220abcd,200', '41'],
    ['offset 41,7 events', '41'],
    ['offset 123,60 parties', '123'],
    ['offset 41,1220abcd x', '41'],
    ["rows('offset' -> 41,'7')", '41'],
  ])('reads the offset before a comma in %j', (text, id) => {
    expect(meaningsOf(text)[0]).toEqual({ kind: 'offset', id });
  });

  test('reads many digit groups, and offsets in a list of longer numbers', () => {
    expect(meaningsOf('offset=1,234,567')[0]).toEqual({ kind: 'offset', id: '1234567' });
    expect(meaningsOf('offset 1,234,567 of p1')[0]).toEqual({ kind: 'offset', id: '1234567' });
    expect(meaningsOf('offsets 60001,60723')[0]).toEqual({ kind: 'offset', id: '60001' });
    expect(meaningsOf('offset 7, 8 and 9')[0]).toEqual({ kind: 'offset', id: '7' });
    expect(meaningsOf('offset=7,limit=200')[0]).toEqual({ kind: 'offset', id: '7' });
    expect(meaningsOf('offset 60723 200 OK')[0]).toEqual({ kind: 'offset', id: '60723' });
  });

  test.each([
    'Offset 60 723',
    'offset: 60 723',
    'offset=1,23,456',
    'offset 1,23,456',
    'offset=1,234,56',
    'offset=60,723-x',
    'offset=60,723.5',
    'offset 1,234,56',
    "offset 1,234'567",
    'offset 60.723',
    'offset 60723.5',
    'offset: 60.723',
    'offsets 100,200',
    'offset 60,723-x',
  ])('reads no first group of digits as the offset in %j', (text) => {
    expect(meaningsOf(text).map(({ kind }) => kind)).not.toContain('offset');
  });

  test.each([
    'settle-8841,',
    '(settle-8841).',
    '[settle-8841]',
    '"settle-8841".',
    'settle-8841?',
    '<settle-8841>;',
    'settle-8841!',
  ])('searches %j without the marks that no id has', (text) =>
    expect(meaningsOf(text)[0]).toEqual({ kind: 'text', id: 'settle-8841' }),
  );

  test.each([
    ['2026-12-01 01:28:32.894566+01', '2026-12-01T00:28:32'],
    ['2026-01-02 14:02:40-05', '2026-01-02T19:02:40'],
    ['{"recordTime":"2026-01-02T14:02:40.123+02"}', '2026-01-02T12:02:40'],
    ['ts 2026-01-02 14:02:40 +0100 x', '2026-01-02T13:02:40'],
    ['ts 2026-01-02 14:02:40 +01:00, x', '2026-01-02T13:02:40'],
    ['2026-01-02T14:02:40+01:00[Europe/Paris]', '2026-01-02T13:02:40'],
    ['2026-01-02T14:02:40Z[UTC]', '2026-01-02T14:02:40'],
    ['2026-01-02 14:02:40 UTC', '2026-01-02T14:02:40'],
    ['2026-01-02 14:02:40 GMT', '2026-01-02T14:02:40'],
    ['at 2026-01-02 14:02:40 UTC: done', '2026-01-02T14:02:40'],
    ['2026-01-02 14:02:40,123 [ec-12] WARN x', '2026-01-02T14:02:40'],
    ['2026-01-02 14:02:40.123 POST /v2/updates', '2026-01-02T14:02:40'],
    ['from 2026-01-02 14:02:40 - done', '2026-01-02T14:02:40'],
    ['at 2026-01-02 14:02:40 (UTC) x', '2026-01-02T14:02:40'],
    ['2026-01-02 14:02:40 +0100 CET m=+0.1', '2026-01-02T13:02:40'],
    ['2026-01-02 14:02:40[ec-12] WARN x', '2026-01-02T14:02:40'],
    ['alice,2026-01-02 14:02:40,-5.00', '2026-01-02T14:02:40'],
    ['2026-01-02 14:02:40\t-5.00', '2026-01-02T14:02:40'],
    ['2026-01-02 14:02:40 Phase/Seven x', '2026-01-02T14:02:40'],
    ...['AUDIT', 'ALERT', 'START', 'ABORT', 'INIT', 'TEST', 'REST', 'GET', 'met', 'AMULET'].map(
      (word): [string, string] => [`2026-01-02 14:02:40.123 ${word} x`, '2026-01-02T14:02:40'],
    ),
  ])('reads the zone of the time %j', (text, at) => {
    const [one] = meaningsOf(text).filter(({ kind }) => kind === 'time');
    const around = (seconds: number) =>
      new Date(Date.parse(`${at}Z`) + seconds * 1_000).toISOString().replace('.000Z', 'Z');
    expect(one?.id).toBe(`${around(-60)}/${around(60)}`);
  });

  test.each([
    '2026-01-02 14:02:40 CET',
    'at 2026-01-02 14:02:40.5 CEST',
    'at 2026-01-02 14:02:40 NZDT',
    'at 2026-01-02 14:02:40 PST',
    '2026-01-02T14:02:40[Europe/Paris]',
    '2026-01-02 14:02:40 Europe/Paris',
    '2026-01-02 14:02:40 America/Argentina/Buenos_Aires',
    '2026-01-02 14:02:40 UTC+2',
    'ts 2026-01-02 14:02:40 GMT-3 x',
    'ts 2026-01-02 14:02:40 +5 x',
    'ts 2026-01-02 14:02:40+01:0',
    'ts 2026-01-02 14:02:40+99 x',
    'at 2026-01-02 14:02:40 UTC +2',
    'at 2026-01-02 14:02:40 (UTC+2) x',
    'at 2026-01-02 14:02:40 (CET) x',
    'at 2026-01-02 14:02:40\tMSK\tx',
    'at 2026-01-02 14:02:40 (Europe/Paris) x',
    'at 2026-01-02T14:02:40[IST] x',
    '2026-01-02 14:02 cet',
    '2026-01-02 14:02:40 MSK',
    '2026-01-02 14:02:40 SGT',
    '2026-01-02 02:02:40 PM',
    '2026-01-02 02:02:40\u202fPM',
    'at 2026-01-02 02:02 pm, x',
    'at 2026-01-02 02:02:40 a.m. x',
  ])('reads no time of another zone as UTC in %j', (text) => {
    expect(meaningsOf(text).map(({ kind }) => kind)).not.toContain('time');
  });

  test.each([
    `/updates/${SEARCHED.update}/history?steps=3`,
    '/timeline?network=demo&trace=4bf92f3577b34da6',
    '/go?network=demo&q=settle-8841',
    '/network?find=x&network=demo',
    '/packages/preferred?name=splice-amulet',
    '/parties/external?hint=alice&network=demo',
    '/connect?next=%2Fnode',
    '/errors?find=x',
    `/contracts/${SEARCHED.contract}?update=${SEARCHED.update}`,
  ])('leads a link of Treeline to %s', (path) => {
    for (const text of [`http://treeline.test${path}`, path]) {
      const [page] = meaningsOf(text);
      expect(page?.kind).toBe('page');
      expect(page && target(leadsOf(page)[0])).toBe(path);
    }
  });

  test.each([`00${'3f'.repeat(300)}`, '3f'.repeat(33)])(
    'opens no page for a link with the invalid contract id %s',
    (id) => {
      expect(recognised(`http://treeline.test/contracts/${id}`).kind).toBe('nothing');
      expect(meaningsOf(`/contracts/${id}`).map(({ kind }) => kind)).not.toContain('page');
    },
  );

  test('reads hex ids with 0x', () => {
    const { contract, hash, update } = SEARCHED;
    for (const text of [`0x${contract}`, `contractId: 0x${contract}`, `see 0x${contract} there`])
      expect(meaningsOf(text)[0]).toEqual({ kind: 'contract', id: contract });
    for (const text of [`hash=0x${hash}`, `hash 0x${hash}`, `tx hash: 0x${hash} is missing`])
      expect(meaningsOf(text)[0]).toEqual({ kind: 'hash', id: hash });
    expect(meaningsOf(`no tx hash 0x${hash}`)[0]?.kind).toBe('text');
    expect(meaningsOf(`0x1220${hash}`)[0]).toEqual({ kind: 'update', id: `1220${hash}` });
    expect(meaningsOf(`see 0x${update} there`)[0]).toEqual({ kind: 'update', id: update });
    expect(recognised(`0x00${'3f'.repeat(30)}`)).toEqual({
      kind: 'nothing',
      why: 'A contract id has 66–512 hex digits. This text has 62.',
    });
    expect(recognised(`00${'3f'.repeat(301)}`)).toEqual({
      kind: 'nothing',
      why: 'A contract id has 66–512 hex digits. This text has 604.',
    });
  });

  test('finds no id in place of a removed secret', () => {
    expect(recognised('[redacted]').kind).toBe('nothing');
  });

  test('keeps a dot at the end, which an id may have', () => {
    expect(meaningsOf('settle-8841.')[0]).toEqual({ kind: 'text', id: 'settle-8841.' });
  });

  test('asks which of several updates is meant, and keeps one of several events', () => {
    const other = `1220${'77'.repeat(32)}`;
    expect(recognised(`${SEARCHED.update}\n${other}`)).toMatchObject({ isCertain: false });
    expect(recognised(`${SEARCHED.update}:1, ${SEARCHED.update}:2`)).toMatchObject({
      isCertain: true,
      meanings: [{ kind: 'update', id: SEARCHED.update, event: undefined }],
    });
  });

  test.each([
    ['command id settle-8841', 'command', 'settle-8841'],
    ['CommandId settle-8841', 'command', 'settle-8841'],
    ['trace id 65bc60e1', 'trace', '65bc60e1'],
    ['completionOffset 5', 'offset', '5'],
    ['workflow dvp', 'text', 'workflow dvp'],
  ])('reads %j without a mark after its label as %s %s', (text, kind, id) => {
    expect(meaningsOf(text)[0]).toEqual({ kind, id });
  });

  test.each([
    '1220abcd12…ef12cdab',
    'alice::1220ab...cd12',
    '1220ab12ab…',
    '1220ab12ab...',
    'updateId: 1220ab12ab12...',
    'alice-1::1220cdcdcdcd...',
    'contract ContractId(003f3f3f3f3f...) is locked',
    'ContractId(00123456...) is locked',
    'contract id: 001234... is locked',
    '{"cid":"001234…"}',
    `updateId: 1220${'ab'.repeat(15)}...`,
    `updateId: 1220${'ab'.repeat(15)}... of ${'a long text '.repeat(30)}`,
    `hash: ${'5e'.repeat(10)}...`,
  ])('reports that %j is shortened', (text) =>
    expect(recognised(text)).toMatchObject({ why: expect.stringContaining('shortened') }),
  );

  test.each(['order 001234... is missing', 'lot 0012ab... x', 'lot 00123456789... x'])(
    'searches the text %j, whose number is not a shortened id',
    (text) => expect(meaningsOf(text)[0]).toEqual({ kind: 'text', id: text }),
  );

  test('prefers the party of a sentence to a party whose name is a sentence', () => {
    const { party, update } = SEARCHED;
    expect(recognised(`tx ${update} by ${party}`)).toMatchObject({
      isCertain: true,
      meanings: [{ kind: 'update' }, { kind: 'party', id: party }],
    });
    for (const text of [`actAs:${party}`, `Bob ${party}`])
      expect(recognised(text)).toEqual({
        kind: 'found',
        isCertain: false,
        meanings: [
          { kind: 'party', id: party },
          { kind: 'party', id: text },
        ],
      });
  });

  test('reads the ids of real texts whose kind a word or a form names', () => {
    const { update } = SEARCHED;
    expect(meaningsOf(`key with fingerprint ${update} is unknown`)).toEqual([
      { kind: 'fingerprint', id: update },
    ]);
    // The mediator's request id is a time.
    const verdict = 'Finalized request=RequestId(2026-01-02T14:02:40.001Z) with verdict Approve';
    expect(meaningsOf(verdict).map(({ kind }) => kind)).toEqual(['time']);
    expect(meaningsOf('{"amount": 12, "code": "CHF"}')).toEqual([]);
  });

  test('reads the labelled error codes of one word that the catalogue has', () => {
    const words = CATALOGUE.filter(({ code }) => !code.includes('_'));
    expect(words).not.toEqual([]);
    for (const { code } of words)
      expect(meaningsOf(JSON.stringify({ code, cause: 'x' }))).toEqual([
        { kind: 'error-code', id: code },
      ]);
  });

  test('reads a web address in marks, in a sentence, and with encoded ids', () => {
    const { party, update } = SEARCHED;
    const link = `http://treeline.test/updates/${update}/views?network=devnet`;
    const page = { kind: 'page', id: `/updates/${update}/views`, search: { network: 'devnet' } };
    for (const text of [`<${link}>`, `(${link}).`])
      expect(recognised(text)).toMatchObject({ isCertain: true, meanings: [page] });
    for (const text of [`see ${link}, please`, `[${link}](${link})`, `<${link}|View> of ${update}`])
      expect(recognised(text)).toMatchObject({
        isCertain: true,
        meanings: [page, { kind: 'update', id: update }],
      });
    const other = 'http://treeline.test/node';
    expect(recognised(`see ${other}.`)).toMatchObject({
      isCertain: true,
      meanings: [{ kind: 'page', id: '/node' }],
    });
    expect(recognised(`${update} at ${other}`)).toMatchObject({
      isCertain: true,
      meanings: [{ kind: 'update' }, { kind: 'page' }],
    });
    expect(recognised(`${other} and ${other}?network=a`)).toMatchObject({ isCertain: false });
    const scan = `see https://explorer.example/party/${encodeURIComponent(party)} please, 100%, %ff`;
    expect(meaningsOf(scan)).toEqual([{ kind: 'party', id: party }]);
  });

  test.each([
    ['offset 12 http://treeline.test/updates?at=5012&network=d', 'offset', '12'],
    ['offset: 1 at http://treeline.test/node?network=d1', 'offset', '1'],
    ['commandId: node at http://treeline.test/node', 'command', 'node'],
    ['commandId: views http://treeline.test/connect?next=views-1', 'command', 'views'],
  ])('leads %j to its id, as the link is not about it', (text, kind, id) => {
    expect(meaningsOf(text)[0]).toEqual({ kind, id });
  });

  test.each([
    'offset 5012 http://treeline.test/updates?at=5012&network=d',
    'commandId: settle-8841 http://treeline.test/completions?commandId=settle-8841',
    `actAs ${SEARCHED.party} http://treeline.test/updates?only=party%3A${encodeURIComponent(SEARCHED.party)}&network=d`,
    `${SEARCHED.party} http://treeline.test/completions?party=x&party=${encodeURIComponent(SEARCHED.party)}`,
    'NO_DOMAIN_ROUTE: DUPLICATE_COMMAND at http://treeline.test/errors/DUPLICATE_COMMAND',
    `updateId: ${SEARCHED.update} http://treeline.test/updates/${SEARCHED.update}:3/views`,
    `contractId: ${SEARCHED.contract} http://treeline.test/contracts/${SEARCHED.contract}`,
  ])('leads %j to the page of its link, which is about its id', (text) => {
    expect(meaningsOf(text)[0]?.kind).toBe('page');
    expect(recognised(text)).toMatchObject({ isCertain: true });
  });

  test.each([
    'commandId: “settle-8841”',
    '{“commandId”: “settle-8841”, “offset”: 60723}',
    'commandId: ‘settle-8841’',
    'Command\u00a0id: settle-8841',
    '*Command id:* settle-8841',
    '**commandId**: `settle-8841`',
    JSON.stringify(JSON.stringify(JSON.stringify({ commandId: 'settle-8841' }))),
    'commandId: \u001b[32msettle-8841\u001b[0m',
  ])('reads the command id in %j', (text) => {
    expect(meaningsOf(text)[0]).toEqual({ kind: 'command', id: 'settle-8841' });
  });

  test.each(['“settle-8841”', '„settle-8841“', '«settle-8841»', '‘settle-8841’.'])(
    'searches %j without its quotes',
    (text) => expect(meaningsOf(text)[0]).toEqual({ kind: 'text', id: 'settle-8841' }),
  );

  test('reads ids as databases, terminals and e-mails print them', () => {
    const { update, contract } = SEARCHED;
    const [begin, end] = [update.slice(0, 50), update.slice(50)];
    for (const text of [
      `\\x${update}`,
      `update_id | \\x${update}`,
      `\u001b[32m${update}\u001b[0m`,
      `> ${begin}\r\n> ${end}`,
      `${begin}=\r\n${end}`,
      `"${begin}\n${end}"`,
    ])
      expect(meaningsOf(text)[0]).toEqual({ kind: 'update', id: update });
    for (const text of [`\\x${contract}`, `contract_id | \\x${contract}`])
      expect(meaningsOf(text)[0]).toEqual({ kind: 'contract', id: contract });
  });

  test('reads ids and words beside control characters', () => {
    const { update } = SEARCHED;
    for (const text of [
      `\u001b[1;38;5;208m${update}\u001b[0m`,
      `\u001b[38;2;255;100;100m${update}`,
      `\u001b[38:2::255:100:100m${update}\u001b[K`,
      `id\u0000${update}\u0000x`,
    ])
      expect(meaningsOf(text)[0]).toEqual({ kind: 'update', id: update });
    const words = 'tab separated x';
    for (const text of ['tab\u000bseparated\u0000x', 'tab\u0085separated\u007fx\u0000'])
      expect(meaningsOf(text)[0]).toEqual({ kind: 'text', id: words });
  });

  test.each(['/', '//', '///', '/?network=demo', '#', '?'])('finds no page in %j', (text) => {
    expect(recognised(text)).toEqual({ kind: 'nothing', why: 'No id was found in this text.' });
  });

  test('recognises no part of a longer name, and no id of a wrong length', () => {
    expect(meaningsOf(`x${SEARCHED.update}%`)).toEqual([]);
    expect(meaningsOf(`${SEARCHED.update}ab: {}`)).toEqual([]);
    expect(recognised(`updateId: ${SEARCHED.update.slice(0, 60)}`)).toEqual({
      kind: 'nothing',
      why: 'An update id has 68 hex digits. This text has 60.',
    });
    expect(meaningsOf(`transactionHash=${'5e'.repeat(31)}; ok`)).toEqual([]);
  });

  test('reads any text, and only its first 100,000 characters', () => {
    const parts = fc.constantFrom(
      ...[...ONE_LINE, ...MANY_LINES].map(([text]) => text),
      ...['::', '"', '\\"', ': ', '\n', ' ', '1220', '00', '(', 'offset ', '%', 'http://', '#'],
    );
    const text = fc
      .array(fc.oneof(parts, fc.string()), { maxLength: 12 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, (pasted) => {
        const found = recognised(pasted);
        if (found.kind !== 'found') return;
        for (const meaning of found.meanings)
          for (const lead of leadsOf(meaning)) {
            if (!('path' in lead)) continue;
            const { pathname, origin } = new URL(lead.path, 'http://treeline.test/');
            expect([origin, pathname]).toEqual(['http://treeline.test', lead.path]);
          }
      }),
    );
    expect(meaningsOf(`${'? '.repeat(60_000)}${SEARCHED.update}`)).toEqual([]);
  });

  test.each([
    'a',
    '1220',
    '00',
    ':',
    'a::',
    'updateId=',
    '"',
    '\\',
    'A_',
    'A(1,',
    '0-',
    '2026-',
    'http://.',
    '%3A',
    '.',
    '\u001b[',
    ' ',
  ])('needs steps in proportion to a long text of %j', (part) => {
    // A text of square time would need hours.
    expect(() => recognised(`?${part.repeat(100_000 / part.length)}`)).not.toThrow();
  });
});
