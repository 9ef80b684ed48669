import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExact } from '#api/json/exact-json.ts';
import { type Completion, outcomeOf } from '#domain/completion/completion.ts';
import { type Rejection, rejectionOf } from '#domain/completion/rejection.ts';
import { RECORDINGS } from '#recorded';
import { readCompletionItem, readStatus } from './completions.ts';

/** Synthetic; in the shape of docs/facts/wire.md#completions. */
const SUCCESS = {
  commandId: 'settle-8841',
  status: { code: 0, message: '', details: [] },
  updateId: `1220${'ab'.repeat(32)}`,
  userId: 'bank-app',
  actAs: ['bank::1220aa'],
  submissionId: 'c1',
  deduplicationPeriod: { DeduplicationDuration: { value: { seconds: 30, nanos: 5_000_000 } } },
  traceContext: { traceparent: '00-65bc60e1399cad60cd2bceea6eddf4a7-9730a005a8779537-01' },
  offset: 24,
  synchronizerTime: { synchronizerId: 'da::1220bb', recordTime: '2026-05-12T14:03:27.482913Z' },
  paidTrafficCost: 18_342,
};

const FAILURE = {
  ...SUCCESS,
  updateId: '',
  status: {
    code: 10,
    message: 'LOCAL_VERDICT_LOCKED_CONTRACTS(2,65bc60e1): Rejected transaction is referring …',
    details: [
      {
        typeUrl: 'type.googleapis.com/google.rpc.ErrorInfo',
        value: 'CgpT',
        valueDecoded: {
          reason: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
          domain: '',
          metadata: { category: '2', definite_answer: 'false', tid: '65bc' },
        },
      },
      {
        typeUrl: 'type.googleapis.com/google.rpc.RetryInfo',
        value: 'CgIIAQ==',
        valueDecoded: { retryDelay: { seconds: 1, nanos: 0 } },
      },
      {
        typeUrl: 'type.googleapis.com/google.rpc.ResourceInfo',
        valueDecoded: { resourceType: 'CONTRACT_ID', resourceName: '00aa', owner: '' },
      },
      { typeUrl: 'type.googleapis.com/google.rpc.Help', value: 'aGk=', valueDecoded: 'not known' },
    ],
  },
};

function completionOf(body: unknown): Completion {
  const item = readCompletionItem({ completionResponse: { Completion: { value: body } } });
  if (item.kind !== 'completion') throw new Error(`It was read as ${item.kind}.`);
  return item.completion;
}

function rejected(body: unknown): Rejection {
  const rejection = rejectionOf(completionOf(body));
  if (rejection === undefined) throw new Error('It was not read as rejected.');
  return rejection;
}

describe('readCompletionItem', () => {
  test('returns the outcome and ids of an accepted command', () => {
    const completion = completionOf(SUCCESS);
    expect(completion).toMatchObject({
      commandId: 'settle-8841',
      offset: '24',
      paidTrafficCost: '18342',
      traceId: '65bc60e1399cad60cd2bceea6eddf4a7',
      deduplication: { kind: 'duration', seconds: '30.005' },
      synchronizerId: 'da::1220bb',
    });
    expect(outcomeOf(completion)).toBe('succeeded');
    expect(rejectionOf(completion)).toBeUndefined();
  });

  test.each([
    [null, true],
    [undefined, true],
    ['bank::1220aa', true],
    [[], undefined],
  ])('distinguishes acting parties that are not reported from none: %j', (actAs, missing) => {
    const completion = completionOf({ ...SUCCESS, actAs });
    expect([completion.actAs, completion.actAsMissing]).toEqual([[], missing]);
  });

  test('returns code, category, pause, answer and resources of a rejected command', () => {
    expect(outcomeOf(completionOf(FAILURE))).toBe('failed');
    expect(rejected(FAILURE)).toMatchObject({
      code: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
      category: 2,
      grpc: 10,
      definiteAnswer: false,
      retryAfterMs: 1_000,
      resources: [['CONTRACT_ID', '00aa']],
    });
  });

  test('returns the code of the message when there are no details', () => {
    const status = { code: 9, message: 'PACKAGE_SELECTION_FAILED(9,ab12): none', details: [] };
    expect(rejected({ ...FAILURE, status })).toMatchObject({
      code: 'PACKAGE_SELECTION_FAILED',
      category: 9,
      retryAfterMs: undefined,
    });
    expect(rejected({ ...FAILURE, status: { code: 2, message: 'boom' } }).code).toBeUndefined();
  });

  test('returns an unknown outcome when there is no status', () => {
    expect(outcomeOf(completionOf({ ...SUCCESS, status: null }))).toBe('unknown');
    expect(outcomeOf(completionOf({ ...SUCCESS, status: { code: 'OK' } }))).toBe('unknown');
  });

  test.each([
    [{ DeduplicationOffset: { value: 9007199254740993n } }, 'offset'],
    [{ Empty: {} }, 'empty'],
    [null, 'not-reported'],
    [{ Empty: null, DeduplicationOffset: { value: 9007199254740993n } }, 'offset'],
    [{ DeduplicationMoon: { value: 1 } }, 'unknown'],
    [{ DeduplicationDuration: { value: { seconds: 'x' } } }, 'unknown'],
    ['text', 'unknown'],
  ])('deduplication period %o', (period, kind) => {
    const text = JSON.stringify({ ...SUCCESS, deduplicationPeriod: period }, (_key, value) =>
      typeof value === 'bigint' ? `big${value}` : value,
    ).replace(/"big(\d+)"/, '$1');
    const { deduplication } = completionOf(parseExact(text));
    expect(deduplication.kind).toBe(kind);
    if (deduplication.kind === 'offset') expect(deduplication.offset).toBe('9007199254740993');
  });

  test('readCompletionItem returns checkpoints, empty and unknown elements as received (fault 58)', () => {
    const read = (response: unknown) => readCompletionItem({ completionResponse: response });
    expect(read({ OffsetCheckpoint: { value: { offset: 7, synchronizerTimes: [] } } })).toEqual({
      kind: 'checkpoint',
      offset: '7',
      times: [],
    });
    expect(read({ Empty: {} }).kind).toBe('empty');
    expect(read({ Later: { value: { a: 1 } } })).toMatchObject({ kind: 'unknown', name: 'Later' });
    expect(readCompletionItem(null).kind).toBe('unknown');
  });
});

test('readCompletionItem keeps any JSON in place of status, details or metadata', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (status, detail, decoded) => {
      const details = [detail, { ...FAILURE.status.details[0], valueDecoded: decoded }];
      for (const body of [
        { ...FAILURE, status },
        { ...FAILURE, status: { ...FAILURE.status, details } },
      ]) {
        const completion = completionOf(body);
        rejectionOf(completion);
        expect(completion.raw).toBe(body);
      }
      expect(readStatus({ details })?.details.map(({ raw }) => raw)).toEqual(details);
    }),
  );
});

/** Texts of the recorded status, by recording. */
const TEXTS = {
  derived: { ck: 'la', correlationId: 'tuvoZe', resource: 'kifi/dutasara' },
  original: { ck: 'cv', correlationId: 'corrId', resource: 'some/resource' },
};

test.each(RECORDINGS)(
  'rejectionOf reads every detail of the recorded status ($kind)',
  ({ kind, text }) => {
    const { ck, correlationId, resource } = TEXTS[kind];
    const status = parseExact(text('completion-status-0.json'));
    expect(rejected({ ...FAILURE, traceContext: null, status })).toMatchObject({
      code: 'SOME_ERROR',
      category: 12,
      grpc: 11,
      retryAfterMs: 1_000,
      correlationId,
      definiteAnswer: false,
      resources: [['DEV_ERROR_TYPE', resource]],
      metadata: [
        ['ck', ck],
        ['definite_answer', 'false'],
        ['category', '12'],
      ],
    });
  },
);
