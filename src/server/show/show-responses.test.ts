import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { resetGates } from '#api/http/request-gate.ts';
import { openTestServer, runCaptured } from '#server/nodes/command-run.fixture.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import { runShow } from './show-command.ts';

const UPDATE = `1220${'ab'.repeat(32)}`;
const ALICE = `alice::1220${'cd'.repeat(32)}`;
const at = (second: number) => `2026-01-01T00:00:0${second}.000000Z`;

const REJECTED = {
  ...{ update_id: UPDATE, record_time: at(1), submitting_parties: [ALICE] },
  ...{ verdict_result: 'VERDICT_RESULT_REJECTED', transaction_views: null },
};

/** A completion of Alice. */
const completion = (offset: number, value: object) => ({
  completionResponse: {
    Completion: { value: { offset, commandId: `c${offset}`, actAs: [ALICE], ...value } },
  },
});
const failedAt = (offset: number, second: number) =>
  completion(offset, {
    status: { code: 10, message: `LOCAL_VERDICT_TIMEOUT(2,${offset}): late`, details: [] },
    synchronizerTime: { synchronizerId: 'sync', recordTime: at(second) },
  });

/** The responses by the end of the path, texts as they are; a ledger without the update. */
let responses: Readonly<Record<string, unknown>> = {};
const LEDGER = {
  version: { version: '3.5.14' },
  'authenticated-user': { user: { id: 'u' } },
  rights: { rights: [{ kind: { CanReadAsAnyParty: { value: {} } } }] },
  'ledger-end': { offset: 10 },
  'latest-pruned-offsets': { participantPrunedUpToInclusive: 0 },
};

const JSON_BODY = { headers: { 'content-type': 'application/json' } };

let server: Awaited<ReturnType<typeof openTestServer>>;
beforeAll(async () => {
  server = await openTestServer(({ url }) => {
    const { pathname } = new URL(url);
    const path = pathname.slice(pathname.lastIndexOf('/') + 1);
    const known = { ...LEDGER, [UPDATE]: { verdict: REJECTED }, ...responses };
    const response = Object.entries(known).find(([name]) => name === path)?.[1];
    return response === undefined
      ? Response.json({ code: 'NOT_FOUND', cause: '', errorCategory: 11 }, { status: 404 })
      : new Response(typeof response === 'string' ? response : JSON.stringify(response), JSON_BODY);
  });
});
afterAll(() => server.close());
afterEach(resetGates);

/** The output as text and as JSON, for responses in place of those above. */
async function shown(some: typeof responses, more: readonly string[] = [], nodes = NODES) {
  responses = some;
  const args = [UPDATE, ...nodes.map((one) => one.replace('URL', server.url)), ...more];
  const run = { env: { TREELINE_TOKEN: tokenFor('operator') } };
  const { out } = await runCaptured(runShow, args, run);
  resetGates();
  const json = JSON.parse((await runCaptured(runShow, [...args, '--json'], run)).out);
  return { out, json };
}

const NODES = ['--scan', 'URL/scan', '--ledger', 'URL/ledger'];

const COMPLETIONS = ['completions', 'command-completions'];
const reasonOf = async (
  completions: readonly object[],
  end = 10,
  some: typeof responses = {},
  args: readonly string[] = [],
) => {
  const given = Object.fromEntries(COMPLETIONS.map((path) => [path, completions]));
  const { out, json } = await shown({ ...given, 'ledger-end': { offset: end }, ...some }, args);
  return { text: /^Reason +(.*)$/m.exec(out)?.[1], json: json.rejection };
};

describe('treeline show: why an update was rejected', () => {
  test('prints that a completion has no status, not that none was found', async () => {
    const unknown = completion(7, { synchronizerTime: { recordTime: at(1) } });
    const { text } = await reasonOf([unknown]);
    expect(text).toBe('A completion that matches this update has no status, so no reason.');
  });

  test('prints the searched range where no completion was found', async () => {
    const bob = { actAs: ['bob::1220'], status: { code: 10 } };
    const searched = '1 completion searched in';
    expect((await reasonOf([completion(7, bob)])).text).toBe(
      `No completion found. ${searched} 2 requests, around the record time, as any party.`,
    );
    expect((await reasonOf([completion(99_990, bob)], 100_000)).text).toBe(
      `No completion found. ${searched} 2 requests, the newest ones, because record times are missing, as any party.`,
    );
  });

  test('prints the status instead of a reason when the completion of the update has none', async () => {
    const named = (value: object) => reasonOf([completion(7, { updateId: UPDATE, ...value })]);
    expect((await named({})).text).toBe(
      'The completion of this update has no status, so no reason.',
    );
    expect((await named({ status: { code: 0 } })).text).toBe(
      'The completion of this update has the status OK, so no reason.',
    );
    const failed = await named({ status: { code: 10, message: 'LOCAL_VERDICT_TIMEOUT(2,7): x' } });
    expect(failed.text).toMatch(/^LOCAL_VERDICT_TIMEOUT /);
    expect(failed.text).not.toContain('match of');
    expect(failed.json).toMatchObject({ match: 'exact', candidates: 1 });
    const withoutStatus = [7, 8].map((offset) =>
      completion(offset, { synchronizerTime: { recordTime: at(1) } }),
    );
    expect((await reasonOf(withoutStatus)).text).toBe(
      '2 completions that match this update have no status, so no reason.',
    );
  });

  test('prints who has the reason, or that completions could not be read, instead of a reason', async () => {
    const own = { 'participant-id': { participantId: 'one::1220' } };
    const other = { verdict: { ...REJECTED, submitting_participant_uid: 'PAR::two::1220' } };
    const { text } = await reasonOf([failedAt(7, 1)], 10, { ...own, [UPDATE]: other });
    expect(text).toBe(
      'Only the participant that submitted the command has the reason: PAR::two::1220.',
    );
    expect((await reasonOf([], 10, { 'ledger-end': '<html>' })).text).toBe(
      'The completion with the reason could not be read from this ledger.',
    );
  });

  test('searches the completions of --party where no submitter is known', async () => {
    const unsigned = { verdict: { ...REJECTED, submitting_parties: [] } };
    const some = { version: { version: '3.4.11' }, [UPDATE]: unsigned };
    const unnamed = await reasonOf([failedAt(7, 1)], 10, some);
    expect(unnamed.text).toBe(
      'This ledger returns completions for named parties only. Name them with --party.',
    );
    const named = await reasonOf([failedAt(7, 1)], 10, some, ['--party', ALICE]);
    expect(named.text).toMatch(/^LOCAL_VERDICT_TIMEOUT /);
    expect((await reasonOf([], 10, some, ['--party', ALICE])).text).toMatch(
      /^No completion found\. 0 completions .*, as 1 party for the user u\.$/,
    );
  });

  test('counts all completions that may be the one of the update', async () => {
    const one = await reasonOf([failedAt(7, 2)]);
    expect(one.text).toMatch(/^LOCAL_VERDICT_TIMEOUT .*\(likely match of a completion\)$/);
    expect(one.json).toMatchObject({ match: 'likely', candidates: 1 });
    const two = await reasonOf([failedAt(7, 2), failedAt(8, 0)]);
    expect(two.text).toMatch(/^LOCAL_VERDICT_TIMEOUT .*\(likely match of 2 completions\)$/);
    expect(two.json).toMatchObject({ match: 'likely', candidates: 2 });
    const many = Array.from({ length: 12 }, (_, index) => failedAt(index + 1, 2));
    expect((await reasonOf(many, 20)).json).toMatchObject({ match: 'likely', candidates: 12 });
  });
});

describe('treeline show: the views of a verdict', () => {
  test('a list of views that the response does not have is not empty', async () => {
    const { out, json } = await shown({});
    expect(json.verdict).toMatchObject({ rootViews: null, views: null });
    expect(out).toMatch(/^Views\nThe response has no list of views\.$/m);
    const empty = { ...REJECTED, transaction_views: { views: [], root_views: [] } };
    const none = await shown({ [UPDATE]: { verdict: empty } });
    expect(none.json.verdict).toMatchObject({ rootViews: [], views: [] });
    expect(none.out).not.toContain('Views');
  });

  test('roots that cannot be read make no view unreachable', async () => {
    const views = [
      { view_id: 7, informees: [ALICE], sub_views: [8] },
      { view_id: 8, informees: [ALICE], sub_views: [] },
    ];
    const verdict = { ...REJECTED, transaction_views: { views, root_views: [7, 'z'] } };
    const { out, json } = await shown({ [UPDATE]: { verdict } });
    expect(json.verdict.rootViews).toBe(null);
    expect(out).not.toContain('not reachable');
    expect(out).toMatch(/^! Root views not reported\./m);
    expect(out).toContain('root_views[1] is not an integer');
    expect(out).toMatch(/^view 7: /m);
  });

  test('a view without an id and a hash has null in JSON', async () => {
    const views = [{ view_id: null, informees: [ALICE] }];
    const verdict = { ...REJECTED, transaction_views: { views, root_views: [] } };
    const { json } = await shown({ [UPDATE]: { verdict } });
    expect(json.verdict.views).toMatchObject([{ viewId: null, viewHash: null }]);
  });
});

describe('treeline show: facts that only the ledger reports', () => {
  const created = { nodeId: 0, contractId: '00', templateId: 'p:M:E', witnessParties: [ALICE] };
  const value = { updateId: UPDATE, offset: 7, recordTime: at(1) };
  const update = (events: readonly object[]) => ({
    'update-by-id': { update: { Transaction: { value: { ...value, events } } } },
  });
  const events = [{ CreatedEvent: created }];

  test('are in the text and in JSON: the record time, and the parties informed', async () => {
    const content = { update_id: UPDATE, root_event_ids: ['a'], events_by_id: { a: {} } };
    const accepted = { ...REJECTED, record_time: null, verdict_result: 'VERDICT_RESULT_ACCEPTED' };
    const scan = { [UPDATE]: { update: content, verdict: accepted } };
    const { out, json } = await shown({ ...scan, ...update(events) });
    expect(json.shownSource).toBe('scan');
    expect(json.facts).toMatchObject({ recordTime: at(1), informed: [ALICE] });
    expect(out).toMatch(/^Record time +2026-01-01 00:00:01\.000000 UTC$/m);
    expect(out).toMatch(/^Informed +at least 1 party$/m);
  });

  test('has null for the parties informed where neither source reports any', async () => {
    expect((await shown(update([]))).json.facts.informed).toBe(null);
    const empty = { ...REJECTED, transaction_views: { views: [], root_views: [] } };
    const none = await shown({ [UPDATE]: { verdict: empty }, ...update([]) });
    expect(none.json.facts.informed).toEqual([]);
    const views = [{ view_id: 0, informees: null }];
    const unread = { ...REJECTED, transaction_views: { views, root_views: [0] } };
    const { json } = await shown({ [UPDATE]: { verdict: unread }, ...update([]) });
    expect(json.facts.informed).toBe(null);
  });
});

describe('treeline show: a name that occurs twice in an object', () => {
  test('is an anomaly of the event, or a notice, with both values', async () => {
    const event = `"nodeId":0,"contractId":"00","templateId":"p:M:E","witnessParties":["${ALICE}"]`;
    const created = `{"CreatedEvent":{${event},"createArgument":{"amount":"1.0","amount":"9.0"}}}`;
    const facts = `"updateId":"${UPDATE}","offset":7,"recordTime":"${at(1)}"`;
    const value = `{${facts},"workflowId":"a","workflowId":"b","events":[${created}]}`;
    const { out, json } = await shown({
      'update-by-id': `{"update":{"Transaction":{"value":${value}}}}`,
    });
    const ofEvent =
      'createArgument.amount occurs 2 times in the JSON ("1.0", "9.0"). Treeline uses the last value.';
    const ofUpdate =
      /workflowId occurs 2 times in the JSON \("a", "b"\)\. Treeline uses the last value\.$/m;
    expect(json.events.items[0].anomalies).toContainEqual(expect.stringContaining(ofEvent));
    expect(json.notices).toContainEqual(expect.stringMatching(ofUpdate));
    expect(out).toContain(ofEvent);
    expect(out).toMatch(ofUpdate);
  });
});

describe('treeline show: anomalies', () => {
  test('have no name of a tab of the page', async () => {
    const traffic_summary = { total_traffic_cost: 'x', envelope_traffic_summaries: [{}] };
    const { out, json } = await shown({ [UPDATE]: { verdict: REJECTED, traffic_summary } });
    const text = 'Anomaly: the total traffic cost is not an integer.';
    expect(json.notices).toContain(text);
    expect(out).toContain(`! ${text}\n`);
  });
});

describe('treeline show: a response without an update', () => {
  test.each([
    {},
    { transaction: null, verdict: null },
    { update: {}, verdict: null },
    { verdict: {} },
    { update: null, verdict: { update_id: null, transaction_views: null } },
    { message: 'ok' },
  ])('%j is not shown as one', async (empty) => {
    const { out, json } = await shown({ [UPDATE]: empty, 'update-by-id': '<html>' });
    expect(json).toMatchObject({ outcome: 'unread', exitCode: 4, facts: null });
    expect(json.sources.scan.status).toBe('no-update');
    expect(out).toMatch(/^Update not shown\n/);
    expect(out).toMatch(/^Scan +returned no update$/m);
    expect(out).toContain('The response has no update, verdict or record time.');
  });

  test('is followed by the next network, and another document is preferred to it', async () => {
    const value = { updateId: UPDATE, offset: 7, recordTime: at(1), events: [] };
    const update = { update: { Transaction: { value } } };
    const { json } = await shown({ [UPDATE]: {}, 'update-by-id': update });
    expect(json).toMatchObject({ outcome: 'shown', shownSource: 'ledger' });
    const networks = ['id=first,scan=URL/scan', 'id=second,ledger=URL/ledger'];
    const named = networks.flatMap((one) => ['--network', one]);
    const next = await shown({ [UPDATE]: {}, 'update-by-id': update }, [], named);
    expect(next.json).toMatchObject({ outcome: 'shown', network: { id: 'second' } });
  });

  test('is not an update of an unknown kind, whose events are not counted', async () => {
    const update = { update: { Dream: { value: { updateId: UPDATE } } } };
    const { out, json } = await shown({ [UPDATE]: {}, 'update-by-id': update });
    expect(json).toMatchObject({ outcome: 'shown', facts: { kind: 'unknown' } });
    expect(out).toMatch(/^Kind +unsupported kind$/m);
    expect(out).not.toMatch(/^Events/m);
    const ofScan = { update_id: UPDATE, record_time: at(1), dream: {} };
    const scan = await shown({ [UPDATE]: { update: ofScan } });
    expect(scan.json).toMatchObject({ outcome: 'shown', facts: { kind: 'unknown' } });
    const none = await shown({ 'update-by-id': { update: {} } }, [], ['--ledger', 'URL/ledger']);
    expect(none.json).toMatchObject({ outcome: 'unread' });
  });
});
