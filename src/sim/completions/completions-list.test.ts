import { describe, expect, test } from 'vitest';
import { RECORDINGS } from '#recorded';
import { FAILURE_STORIES, FAILURES_BY_CODE } from '#sim/failures/failures.ts';
import { openSimulatedNode } from '#sim/http/node.ts';
import { tokenFor, type UserName } from '#sim/ledger/user.ts';
import { commandIdOf, submissionIdOf, updateIdOf } from '#sim/world/identity.ts';
import { HOSTED, PARTIES } from '#sim/world/party.ts';
import { errorInfo, requestInfo, resourceInfo, retryInfo } from './status-body.ts';

const NOW = () => new Date('2026-11-21T09:00:00.000Z');
const OWN = '/v2/commands/completions';
const ANY = '/v2/commands/command-completions';
const SOON = 'stream_idle_timeout_ms=0';
const EVERYBODY = [...HOSTED];

type WireCompletion = {
  readonly commandId: string;
  readonly submissionId: string;
  readonly updateId: string;
  readonly userId: string;
  readonly actAs: readonly string[];
  readonly offset: number;
  readonly status: { readonly code: number | null; readonly message: string };
  readonly synchronizerTime: { readonly recordTime: string };
};
type WireElement = {
  readonly completionResponse: {
    readonly Completion?: { readonly value: WireCompletion };
    readonly OffsetCheckpoint?: { readonly value: { readonly offset: number } };
  };
};

function nodeOf(scenario: string, now: () => Date = NOW) {
  const node = openSimulatedNode(scenario, { now });
  if (node === undefined) throw new Error(`no scenario ${scenario}`);
  return async (path: string, body: object, user: UserName = 'operator') => {
    const answer = await node(
      new Request(`http://simulated.example/ledger${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokenFor(user)}` },
        body: JSON.stringify(body),
      }),
    );
    return { status: answer.status, text: await answer.text() };
  };
}

async function list(
  ask: ReturnType<typeof nodeOf>,
  path: string,
  body: object,
  user?: UserName,
): Promise<readonly WireElement[]> {
  const { status, text } = await ask(path, body, user);
  expect(status, text.slice(0, 300)).toBe(200);
  return JSON.parse(text);
}

const completionsIn = (elements: readonly WireElement[]): readonly WireCompletion[] =>
  elements.flatMap(({ completionResponse }) => completionResponse.Completion?.value ?? []);
const offsetsIn = (elements: readonly WireElement[]): readonly number[] =>
  elements.flatMap(({ completionResponse: { Completion, OffsetCheckpoint } }) => [
    (Completion ?? OffsetCheckpoint)?.value.offset ?? -1,
  ]);

describe('completions list of the demo', async () => {
  const all = await list(nodeOf('demo'), `${ANY}?${SOON}`, { beginExclusive: 60_000 });
  const listed = completionsIn(all);

  test('returns ascending offsets and times, and a checkpoint at the end', () => {
    const offsets = offsetsIn(all);
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
    const times = listed.map(({ synchronizerTime }) => Date.parse(synchronizerTime.recordTime));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(all.at(-1)?.completionResponse.OffsetCheckpoint?.value.offset).toBe(60_723);
  });

  test('contains every failure story once, with its own message and offset', () => {
    expect(FAILURE_STORIES.length).toBeGreaterThanOrEqual(35);
    expect(FAILURES_BY_CODE.size).toBeGreaterThanOrEqual(34);
    for (const { name, again = name, failure } of FAILURE_STORIES) {
      const submission = submissionIdOf(commandIdOf(name));
      const found = listed.filter(({ submissionId }) => submissionId === submission);
      expect(found.length, name).toBe(1);
      expect(found[0]?.commandId, name).toBe(commandIdOf(again));
      expect(found[0]?.updateId, name).toBe('');
      if (failure.variation !== 'redacted')
        expect(found[0]?.status.message, name).toContain(`${failure.code}(${failure.category},`);
    }
    expect(new Set(listed.map(({ offset }) => offset)).size).toBe(listed.length);
  });

  test('contains an update id for two failures, one rejected and one accepted', () => {
    const named = listed.filter(({ status, updateId }) => status.code !== 0 && updateId !== '');
    expect(named.map(({ commandId, updateId }) => [commandId, updateId])).toEqual([
      [commandIdOf('merge of coins'), updateIdOf('merge of coins')],
      [commandIdOf('rejected transfer'), updateIdOf('rejected transfer')],
    ]);
  });

  test('reports the offset of the first command for its duplicate', () => {
    const twice = listed.filter(
      ({ commandId }) => commandId === commandIdOf('settlement instructed'),
    );
    expect(twice.map(({ status }) => status.code)).toEqual([0, 6]);
    const { failure } = FAILURE_STORIES.find(({ again }) => again !== undefined) ?? {};
    expect(failure?.metadata?.['completion_offset']).toBe(String(twice[0]?.offset));
  });

  test('has no completion with a code that only responses to submissions have', () => {
    expect(FAILURE_STORIES.map(({ failure }) => failure.code)).not.toContain(
      'SUBMISSION_ALREADY_IN_FLIGHT',
    );
  });

  test('lists only requested parties in actAs when user and parties are given', async () => {
    const ask = nodeOf('demo');
    const { harbor } = PARTIES;
    const own = await list(ask, `${OWN}?${SOON}`, { parties: EVERYBODY, beginExclusive: 60_000 });
    expect(new Set(completionsIn(own).map(({ userId }) => userId))).toEqual(
      new Set(['sv-2-operator']),
    );
    const one = await list(ask, `${OWN}?${SOON}`, { parties: [harbor], beginExclusive: 60_000 });
    const ofHarbor = completionsIn(one);
    expect(ofHarbor.length).toBeGreaterThan(3);
    for (const { actAs } of ofHarbor) expect(actAs).toEqual([harbor]);
    const auditor = await list(
      ask,
      `${OWN}?${SOON}`,
      { parties: [PARTIES.alice, harbor], beginExclusive: 60_000, userId: '' },
      'auditor',
    );
    expect(completionsIn(auditor).length).toBeGreaterThan(3);
  });
});

describe('completions list', () => {
  test.each([
    ['there are no parties', { parties: [] }, 400, 'MISSING_FIELD'],
    ['the user id is malformed', { userId: 'nobody here' }, 403, 'NA'],
    ['the user is not that of the token', { userId: 'somebody-else' }, 403, 'NA'],
    ['a party is not readable', { parties: [PARTIES.quayside] }, 403, 'NA'],
    [
      'the begin is after the ledger end',
      { beginExclusive: 61_000 },
      400,
      'OFFSET_AFTER_LEDGER_END',
    ],
    ['the begin is pruned', { beginExclusive: 59_999 }, 400, 'PARTICIPANT_PRUNED_DATA_ACCESSED'],
    ['there is no begin', { beginExclusive: null }, 400, 'PARTICIPANT_PRUNED_DATA_ACCESSED'],
    ['the begin is negative', { beginExclusive: -1 }, 400, 'NEGATIVE_OFFSET'],
  ])('rejects a request when %s', async (_name, body, status, code) => {
    const parties = [PARTIES.alice];
    const answer = await nodeOf('demo')(
      OWN,
      { parties, beginExclusive: 60_000, ...body },
      'auditor',
    );
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([status, code]);
  });

  test('rejects missing parties in the HTTP layer from 3.5 on, and in the ledger before', async () => {
    const body = { beginExclusive: 60_000 };
    expect((await nodeOf('demo')(OWN, body)).text).toBe(
      "Invalid value for: body (Missing required field at 'parties')",
    );
    expect((await nodeOf('v33')(OWN, body)).text).toContain('MISSING_FIELD');
  });

  test('returns completions of all users from 3.5.7 on, and of all parties when reading as any party', async () => {
    const body = { beginExclusive: 60_000 };
    expect((await nodeOf('v34')(ANY, body)).status).toBe(404);
    expect((await nodeOf('v36')(`${ANY}?${SOON}`, body, 'treasurer')).status).toBe(200);
    expect((await nodeOf('demo')(`${ANY}?${SOON}`, body, 'auditor')).status).toBe(403);
    const others = { ...body, parties: [PARTIES.alice], userId: 'sv-2-operator' };
    expect((await nodeOf('v36')(`${OWN}?${SOON}`, others, 'treasurer')).status).toBe(200);
  });
});

describe('completions list in ranges', () => {
  test('returns every completion once when each range begins at the last offset before', async () => {
    const ask = nodeOf('failing');
    const seen: number[] = [];
    let begin = 0;
    for (let asked = 0; asked < 60; asked++) {
      const part = await list(ask, `${OWN}?limit=200&${SOON}`, {
        parties: EVERYBODY,
        beginExclusive: begin,
      });
      expect(part.length).toBeLessThanOrEqual(200);
      seen.push(...completionsIn(part).map(({ offset }) => offset));
      const last = offsetsIn(part).at(-1) ?? begin;
      if (part.length < 200) break;
      expect(last).toBeGreaterThan(begin);
      begin = last;
    }
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
    expect(seen.length).toBeGreaterThan(2_800);
  });

  test('returns 413 at the limit of the node when no limit is given', async () => {
    const body = { parties: EVERYBODY, beginExclusive: 0 };
    const usual = await nodeOf('failing')(OWN, body);
    expect([usual.status, JSON.parse(usual.text).code]).toEqual([
      413,
      'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED',
    ]);
    const ask = nodeOf('small-lists');
    expect((await ask(`${OWN}?limit=61`, body)).status).toBe(413);
    expect(await list(ask, `${OWN}?limit=60`, body)).toHaveLength(60);
  });

  test('returns new completions when they arrive within the idle time', async () => {
    let seconds = 0;
    const ask = nodeOf('failing', () => new Date(NOW().getTime() + seconds * 1000));
    const body = { parties: EVERYBODY, beginExclusive: 67_490 };
    const before = completionsIn(await list(ask, `${OWN}?${SOON}`, body));
    const waiting = list(ask, `${OWN}?stream_idle_timeout_ms=400`, body);
    setTimeout(() => {
      seconds = 60;
    }, 150);
    expect(completionsIn(await waiting).length).toBeGreaterThan(before.length + 10);
  });
});

type RecordedDetail = {
  readonly typeUrl: string;
  readonly value: string;
  readonly valueDecoded: never;
};

describe('errorInfo, retryInfo, requestInfo and resourceInfo', () => {
  test.each(RECORDINGS)('writes the bytes of a recorded status ($kind)', (recording) => {
    const { details } = recording.json<{ details: readonly RecordedDetail[] }>(
      'completion-status-0.json',
    );
    const [error, retry, request, resource] = details.map(({ valueDecoded }) => valueDecoded);
    const made = [
      errorInfo(error?.['reason'] ?? '', error?.['metadata'] ?? {}),
      retryInfo(retry?.['retryDelay']?.['seconds'] ?? 0),
      requestInfo(request?.['requestId'] ?? ''),
      resourceInfo(resource?.['resourceType'] ?? '', resource?.['resourceName'] ?? ''),
    ];
    expect(made.map(({ typeUrl, value, decoded }) => [typeUrl, value, decoded])).toEqual(
      details.map(({ typeUrl, value, valueDecoded }) => [typeUrl, value, valueDecoded]),
    );
  });
});
