import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Completion } from '#domain/completion/completion.ts';
import { rejectionOf, resourceKind } from '#domain/completion/rejection.ts';
import { logFilters } from '#domain/completion/rejection-text.ts';
import { exactDurationText } from '#domain/error-catalogue/grpc-status.ts';
import { toInt64 } from '#domain/ledger/int64.ts';
import { markdownCode } from '#domain/text/markdown.ts';
import { completionReport } from './completion-copies.tsx';
import { deduplicationText, earlierOffset, periodText } from './deduplication-text.ts';

const PLACE = { network: 'MainNet', link: 'https://treeline.example/completions?after=23&sel=24' };
const FINGERPRINT = `1220${'ab'.repeat(32)}`;

/** Synthetic. */
function failed(message: string, commandId = 'settle-8841'): Completion {
  return {
    offset: toInt64(24n),
    commandId,
    submissionId: 'sub-1',
    userId: 'bank-app',
    actAs: [`bank::${FINGERPRINT}`],
    updateId: '',
    status: {
      code: 10,
      message,
      details: [
        {
          type: 'google.rpc.ErrorInfo',
          raw: {},
          kind: 'error-info',
          reason: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
          metadata: [
            ['category', '2'],
            ['commands', 'secret terms'],
          ],
        },
      ],
    },
    deduplication: { kind: 'duration', seconds: '30' },
    traceId: '65bc60e1399cad60cd2bceea6eddf4a7',
    tracestate: '',
    synchronizerId: `da::${FINGERPRINT}`,
    recordTime: '2026-05-12T14:03:27.482913Z',
    paidTrafficCost: undefined,
    transactionHash: undefined,
    raw: {},
  };
}

describe('completionReport', () => {
  test('includes failure, reason, likely cause and retry advice', () => {
    const text = completionReport(
      failed('LOCAL_VERDICT_LOCKED_CONTRACTS(2,65bc): _locked_'),
      false,
      PLACE,
    );
    for (const part of [
      '**Another transaction was using the same contracts',
      '> `_locked_`',
      '- Error code: `LOCAL_VERDICT_LOCKED_CONTRACTS`',
      '- Likely cause: contention.',
      '- Retry: yes',
      '- Command id: `settle-8841`',
      '- User: `bank-app`',
      `\`bank::${FINGERPRINT}\``,
      '- Network: `MainNet`',
      `- Link: <${PLACE.link}>`,
    ])
      expect(text).toContain(part);
  });

  test('keeps a command id that looks like a key when redacted', () => {
    const id = '8c79297a'.repeat(8);
    expect(completionReport(failed('', id), true, PLACE)).toContain(`Command id: \`${id}\``);
  });

  test.each(['limit &lt; 5, @ops', '- 5 units', '1. rejected', '---', '    a_b', '`', ''])(
    'quotes the message %j as code, in which no character has a meaning',
    (message) => {
      const quoted = completionReport(failed(message), false, PLACE).split('\n')[2];
      expect(quoted).toBe(`> ${markdownCode(message)}`);
    },
  );

  test.each(['- 5 units', '1. rejected', '---', '    a_b', 'https://evil.example', '`', ''])(
    'prints the name %j of a detail and of a resource as code, not as a list or a link',
    (name) => {
      const resource = { kind: 'resource-info', resourceType: name, resourceName: 'r' } as const;
      const info = { kind: 'error-info', reason: 'X', metadata: [[name, 'v']] } as const;
      const details = [
        { ...resource, owner: '', description: '', type: '', raw: {} },
        { ...info, type: '', raw: {} },
      ];
      const status = { code: 10, message: '', details };
      const lines = completionReport({ ...failed(''), status }, false, PLACE).split('\n');
      expect(lines).toContain(`- ${markdownCode(name)}: \`v\``);
      expect(lines).toContain(`- Resource: ${markdownCode(name)} \`r\``);
    },
  );

  test('has an acting party in full whose hint looks like a key', () => {
    const party = `${'ab'.repeat(32)}::${FINGERPRINT}`;
    expect(completionReport({ ...failed(''), actAs: [party] }, false, PLACE)).toContain(
      `- Acting parties: \`${party}\``,
    );
  });

  test('shows the empty name of a resource as empty', () => {
    const resource = { kind: 'resource-info', resourceType: 'CID', resourceName: '' } as const;
    const detail = { ...resource, owner: '', description: '', type: '', raw: {} };
    const status = { code: 10, message: '', details: [detail] };
    expect(completionReport({ ...failed(''), status }, false, PLACE)).toContain(
      '- Resource: `CID` ""\n',
    );
  });

  test('omits parties and application texts when redacted', () => {
    const text = completionReport(
      failed('LOCAL_VERDICT_LOCKED_CONTRACTS(2,65bc): the terms'),
      true,
      PLACE,
    );
    for (const part of ['bank', 'terms', 'secret', PLACE.link]) expect(text).not.toContain(part);
    for (const part of ['settle-8841', 'LOCAL_VERDICT_LOCKED_CONTRACTS', 'MainNet', 'Redacted:'])
      expect(text).toContain(part);
  });

  test('escapes received texts and removes credentials', () => {
    const token = `eyJ${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}`;
    expect(completionReport(failed(`Bearer ${token}`, token), false, PLACE)).not.toContain(
      token.slice(0, 30),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (message, id) => {
        const lines = completionReport(failed(`${message}\n# x`, `${id}\`\``), false, PLACE).split(
          '\n',
        );
        expect(lines.filter((line) => !/^(?:\*\*|- |> |$)/.test(line))).toEqual([]);
      }),
    );
  });
});

describe('exactDurationText and periodText', () => {
  test('describes each kind of deduplication period', () => {
    expect(exactDurationText('30.005')).toBe('30.005 seconds');
    expect(exactDurationText('86400')).toBe('1 day');
    expect(exactDurationText('0')).toBe('0 seconds');
    expect(periodText({ kind: 'offset', offset: toInt64(9007199254740993n) })).toContain(
      '9,007,199,254,740,993',
    );
    const kinds = [
      { kind: 'empty' },
      { kind: 'not-reported' },
      { kind: 'unknown', name: 'Moon' },
    ] as const;
    expect(new Set(kinds.map(periodText)).size).toBe(3);
  });
});

describe('deduplicationText', () => {
  test('requires the same command id when the outcome is unknown', () => {
    const again = (completion: Completion) => deduplicationText(completion)[1];
    expect(again(failed('x'))).toContain('does not count');
    const unknown = {
      ...failed('REQUEST_TIME_OUT(3,65bc): …'),
      status: { code: 4, message: 'REQUEST_TIME_OUT(3,65bc): …', details: [] },
    };
    expect(again(unknown)).toContain('Retry with the same command id only');
  });

  test.each([
    { kind: 'empty' },
    { kind: 'not-reported' },
    { kind: 'unknown', name: 'Moon' },
  ] as const)(
    'promises no end of a period that the completion does not have (%o)',
    (deduplication) => {
      const again = (status: Completion['status']) =>
        deduplicationText({ ...failed(''), deduplication, status }).join(' ');
      expect(again(undefined)).toMatch(
        /Retry with the same command id only.*may run a second time/,
      );
      expect(again({ code: 0, message: '', details: [] })).toMatch(/period of unknown length/);
      expect(again(undefined)).not.toMatch(/set no|does not run twice/);
    },
  );

  test.each([
    ['DUPLICATE_COMMAND', 'with this command id was accepted'],
    ['SUBMISSION_ALREADY_IN_FLIGHT', 'is in progress'],
  ])('omits the advice to reuse the command id for %s', (code, words) => {
    const message = `${code}(10,65bc): …`;
    const said = deduplicationText({
      ...failed(message),
      status: { code: 6, message, details: [] },
    }).join(' ');
    expect(said).toContain(words);
    expect(said).not.toContain('can be used again');
  });
});

describe('earlierOffset', () => {
  test.each([
    ['60676', '60676'],
    ['0', undefined],
    ['-3', undefined],
    ['000000000000003f2a', undefined],
  ])('reads completion_offset %s of a duplicate as %s', (value, offset) => {
    const message = 'DUPLICATE_COMMAND(10,65bc): …';
    const status = { code: 6, message, details: [] };
    const rejection = rejectionOf({ ...failed(message), status });
    if (rejection === undefined) throw new Error('It has no rejection.');
    const metadata = [['completion_offset', value]] as const;
    expect(earlierOffset({ ...rejection, metadata })).toBe(offset);
    expect(earlierOffset({ ...rejection, metadata: [] })).toBeUndefined();
    expect(earlierOffset({ ...rejection, code: 'INCONSISTENT', metadata })).toBeUndefined();
  });
});

describe('logFilters', () => {
  test('returns shell commands for safe ids only (EXP-03)', () => {
    expect(logFilters('65bc60e1')?.map(({ line }) => line)).toEqual([
      "grep -F -- '65bc60e1' canton.log",
      "lnav -c ':filter-in 65bc60e1' canton.log",
      `jq -c 'select(."trace-id" == "65bc60e1")' canton.json.log`,
    ]);
    for (const hostile of ['', "a'b", 'a\nb', '$(x)', 'a b'])
      expect(logFilters(hostile)).toBeUndefined();
  });
});

describe('resourceKind', () => {
  test.each([
    ['CID', `00${'ab'.repeat(40)}`, 'contract'],
    ['PARTY', `alice::${FINGERPRINT}`, 'party'],
    ['SYNCHRONIZER_ID', `global::${FINGERPRINT}`, 'synchronizer'],
    ['DOMAIN_ID', `global::${FINGERPRINT}::34-0`, 'synchronizer'],
    ['PACKAGE', 'ab'.repeat(32), 'package'],
    ['UPDATE_ID', FINGERPRINT, 'update'],
    ['DEV_ERROR_TYPE', 'some/resource', 'other'],
    ['EXCEPTION_VALUE', 'CkEKPwoHbWVzc2FnZRI0', 'other'],
  ])('recognizes the kind of a resource of type %s', (type, value, kind) => {
    expect(resourceKind(type, value)).toBe(kind);
  });
});
