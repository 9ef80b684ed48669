import { expect, test } from 'vitest';
import { WrongShape } from '#api/json/shape.ts';
import { readDso, readSynchronizers } from './node-facts.ts';

test('readSynchronizers accepts a missing alias and permission, but no missing id', () => {
  expect(
    readSynchronizers(
      '{"connectedSynchronizers":[{"synchronizerAlias":null,"synchronizerId":"a::1220","permission":"PARTICIPANT_PERMISSION_NOVEL","more":1}]}',
    ),
  ).toEqual([{ id: 'a::1220', alias: undefined, permission: 'PARTICIPANT_PERMISSION_NOVEL' }]);
  expect(
    readSynchronizers(
      '{"connectedSynchronizers":[{"synchronizerId":"a::1220","permission":"PARTICIPANT_PERMISSION_UNSPECIFIED"}]}',
    ),
  ).toEqual([{ id: 'a::1220', alias: undefined, permission: undefined }]);
  expect(readSynchronizers('{}')).toEqual([]);
  expect(() => readSynchronizers('{"connectedSynchronizers":[{}]}')).toThrow(WrongShape);
});

test('readDso accepts a round without a number, and missing members', () => {
  expect(readDso('{"dso_party_id":"DSO::1220"}')).toEqual({
    party: 'DSO::1220',
    svParty: undefined,
    svUser: undefined,
    votingThreshold: undefined,
    svNodes: undefined,
    latestRound: undefined,
    initialRound: undefined,
  });
  const round = '{"contract":{"payload":{"round":{"number":"74223"}}}}';
  const told = readDso(
    `{"dso_party_id":"DSO::1220","latest_mining_round":${round},"sv_node_states":[{},{}],"voting_threshold":2}`,
  );
  expect(told).toMatchObject({ latestRound: '74223', svNodes: 2, votingThreshold: '2' });
  expect(() => readDso('{}')).toThrow(WrongShape);
});
