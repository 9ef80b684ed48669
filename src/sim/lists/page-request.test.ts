import { describe, expect, test } from 'vitest';
import { endOf, knownCrowd } from '#sim/crowd/known-crowd.fixture.ts';
import { PARTIES } from '#sim/world/party.ts';
import { everyKind, pageFrom, refusalFrom } from './list-reader.fixture.ts';

describe('readPageRequest', () => {
  test.each<[object, string, number]>([
    [{ beginOffsetExclusive: -1 }, 'NEGATIVE_OFFSET', 8],
    [{ endOffsetInclusive: 0 }, 'NON_POSITIVE_OFFSET', 8],
    [{ endOffsetInclusive: -5 }, 'NON_POSITIVE_OFFSET', 8],
    [{ maxPageSize: 0 }, 'INVALID_ARGUMENT', 8],
    [{ maxPageSize: -1 }, 'INVALID_ARGUMENT', 8],
    [{ maxPageSize: 2_001 }, 'INVALID_ARGUMENT', 8],
    [{ beginOffsetExclusive: 60_050, endOffsetInclusive: 60_040 }, 'INVALID_ARGUMENT', 8],
    [{ endOffsetInclusive: 70_000 }, 'OFFSET_AFTER_LEDGER_END', 12],
    [{ beginOffsetExclusive: 70_000 }, 'OFFSET_AFTER_LEDGER_END', 12],
    [{ beginOffsetExclusive: '9223372036854775807' }, 'OFFSET_AFTER_LEDGER_END', 12],
    [{ beginOffsetExclusive: 60_001 }, 'PARTICIPANT_PRUNED_DATA_ACCESSED', 9],
    [{ beginOffsetExclusive: 1, descendingOrder: true }, 'PARTICIPANT_PRUNED_DATA_ACCESSED', 9],
    [{ updateFormat: null }, 'MISSING_FIELD', 8],
  ])('rejects %j with %s', async (body, code, errorCategory) => {
    const { read } = knownCrowd(100, 10);
    expect(await refusalFrom(read, body)).toMatchObject({ status: 400, code, errorCategory });
  });

  test('reports the pruning offset and the ledger end as numbers', async () => {
    const { read } = knownCrowd(100, 10);
    expect((await refusalFrom(read, { beginOffsetExclusive: 1 })).context).toMatchObject({
      earliest_offset: String(endOf(10)),
    });
    expect(await refusalFrom(read, { endOffsetInclusive: 70_000 })).toMatchObject({
      cause: `endOffsetInclusive offset (70000) is after ledger end (${endOf(100)})`,
      grpcCodeValue: 11,
      retryInfo: '1 second',
    });
  });

  test('reports pruned data when an ascending reader is behind', async () => {
    const { read, state } = knownCrowd(100);
    const { nextPageToken: pageToken } = await pageFrom(read, { maxPageSize: 5 });
    state.pruned = 50;
    const body = { maxPageSize: 5, pageToken };
    expect((await refusalFrom(read, body)).code).toBe('PARTICIPANT_PRUNED_DATA_ACCESSED');
  });

  test.each([
    ['{"maxPageSize":1.5,"updateFormat":{}}', 'int32'],
    ['{"maxPageSize":3000000000,"updateFormat":{}}', 'int32'],
    ['{"beginOffsetExclusive":1.5,"updateFormat":{}}', 'int64'],
    ['{"beginOffsetExclusive":99223372036854775807,"updateFormat":{}}', 'int64'],
    ['{"descendingOrder":"yes","updateFormat":{}}', 'boolean'],
    ['{"updateFormat":[]}', 'object'],
  ])('returns 400 when the body is %s', async (body, words) => {
    const { status, text } = await knownCrowd(3).read({ body });
    expect(status).toBe(400);
    expect(text).toMatch(new RegExp(`^Invalid value for: body .*${words}`));
  });

  test('checks rights before the page token', async () => {
    const { read } = knownCrowd(10);
    const body = { updateFormat: everyKind(), pageToken: 'nothing' };
    expect((await read({ user: 'clerk', body })).status).toBe(403);
    expect((await read({ user: 'stranger', body })).status).toBe(401);
    const own = { updateFormat: everyKind([PARTIES.harbor]) };
    expect((await read({ user: 'clerk', body: own })).status).toBe(200);
  });
});
