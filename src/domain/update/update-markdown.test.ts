import { describe, expect, test } from 'vitest';
import type { Int64 } from '#domain/ledger/int64.ts';
import { verdictFixture } from '#domain/verdict/verdict.fixture.ts';
import type { EventRow, UpdateDocument, UpdateFacts } from './document.ts';
import { updateFactsFixture } from './update-facts.fixture.ts';
import { updateMarkdown } from './update-markdown.ts';

/** Everything in this file is synthetic. */
const ALICE = `alice::1220${'ab'.repeat(32)}`;
const LINK = 'https://treeline.example/updates/1220aa?network=devnet';

const event: EventRow = {
  ...{ row: 0, id: '0', eventId: '#1220aa:0', kind: 'exercise', action: 'Transfer' },
  ...{ template: 'Main:Iou', packageName: 'iou', interfaceName: undefined, consuming: true },
  ...{ parties: [ALICE], partiesAre: 'acting', contractId: '00', witnesses: undefined },
  anomalies: [],
};
const verdict = verdictFixture({ domainId: 'global::1220cd', submittingParties: [ALICE] });

function markdownOf(
  facts: Partial<UpdateFacts>,
  more: Partial<Parameters<typeof updateMarkdown>[0]> = {},
  from: Partial<Pick<UpdateDocument, 'source' | 'reader'>> = {},
): readonly string[] {
  const document = {
    facts: updateFactsFixture({ leading: event, ...facts }),
    forest: { count: 1200 },
    source: 'scan',
    ...from,
  };
  return updateMarkdown({
    ...{ document: document as never, scan: undefined, reason: undefined },
    ...{ network: 'DevNet', link: LINK, ...more },
  }).split('\n');
}

describe('updateMarkdown', () => {
  test('has what, who, verdict, time, events, cost, synchronizer and link when all are reported', () => {
    expect(
      markdownOf(
        {
          recordTime: '2026-11-23T02:15:04.123456+02:00',
          created: 3,
          archived: 1,
          paidTrafficCost: '9007199254740993' as Int64,
          synchronizerId: 'global::1220cd',
        },
        { scan: updateFactsFixture({ verdict }) },
      ),
    ).toEqual([
      '**`Transfer`** on **`Iou`**',
      '',
      '- Update: `1220aa`',
      `- Acting: \`${ALICE}\``,
      '- Mediator verdict: accepted',
      '- Record time: 2026-11-23 00:15:04.123456 UTC',
      '- Events: 1,200 (3 created, 1 archived)',
      '- Events from: Scan',
      '- Traffic paid by this participant: 9,007,199,254,740,993 bytes',
      '- Synchronizer: `global::1220cd`',
      '- Network: `DevNet`',
      `- Link: <${LINK}>`,
      '',
    ]);
  });

  test('names the reason and how sure it is when the mediator rejected the update', () => {
    const lines = markdownOf(
      { kind: 'private', leading: undefined, verdict: { ...verdict, result: 'rejected' } },
      {
        reason: {
          code: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
          headline: 'A contract was in use.',
          match: 'likely match',
        },
      },
    );
    expect(lines[0]).toBe('The mediator **`rejected`** a transaction');
    expect(lines).toContain(`- Submitted for: \`${ALICE}\``);
    expect(lines).toContain(
      '- Mediator verdict: rejected. `LOCAL_VERDICT_LOCKED_CONTRACTS`: A contract was in use. (likely match)',
    );
    expect(lines.filter((line) => line.startsWith('- Events'))).toEqual([]);
  });

  test('leaves out what is not reported, and keeps foreign text in code spans', () => {
    expect(
      markdownOf({
        leading: { ...event, action: '<img>`@all`\n# x', template: '', parties: [] },
        recordTime: 'yesterday\u202e',
        verdict: { ...verdict, result: 'unknown', resultText: '**ok**', domainId: undefined },
      }),
    ).toEqual([
      '**``<img>`@all`⟨U+000A⟩# x``**',
      '',
      '- Update: `1220aa`',
      '- Mediator verdict: `**ok**`',
      '- Record time: `yesterday⟨U+202E⟩`',
      '- Events: 1,200',
      '- Events from: Scan',
      '- Network: `DevNet`',
      `- Link: <${LINK}>`,
      '',
    ]);
  });

  test('counts the parties after the first 20', () => {
    const parties = Array.from({ length: 23 }, (_, at) => `p${at}::1220`);
    const acting = markdownOf({ leading: { ...event, parties } })[3];
    expect(acting).toMatch(/^- Acting: `p0::1220`, .*`p19::1220`, and 3 more parties$/);
  });

  test('names the readers of the ledger, whose events may be a part of the update', () => {
    const from = (parties: readonly string[] | undefined) =>
      markdownOf(
        {},
        {},
        {
          source: 'ledger-flat',
          reader: parties === undefined ? { kind: 'any-party' } : { kind: 'parties', parties },
        },
      ).find((line) => line.startsWith('- Events from'));
    expect(from([ALICE, 'b*b::12'])).toBe(
      `- Events from: the ledger (flat transaction), read as \`${ALICE}\`, \`b*b::12\``,
    );
    expect(from(Array.from({ length: 22 }, (_, at) => `p${at}::1220`))).toMatch(
      /read as `p0::1220`, .*`p19::1220`, and 2 more parties$/,
    );
    expect(from(undefined)).toMatch(/read as any party$/);
  });
});
