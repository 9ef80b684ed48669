import { describe, expect, test } from 'vitest';
import {
  readDso,
  readLedgerEndTimes,
  readListTimes,
  readNodeAbout,
  readPrunedOffsets,
  readSynchronizers,
} from './node-facts.ts';
import { WrongShape } from './shape.ts';

describe('what a node says it can do', () => {
  test('is read feature by feature, big numbers digit for digit', () => {
    const text = `{"version":"3.4.12-SNAPSHOT","features":{
      "experimental":{"staticTime":{"supported":false},"commandInspectionService":{"supported":true}},
      "userManagement":{"supported":true,"maxRightsPerUser":1000,"maxUsersPageSize":1000},
      "partyManagement":{"maxPartiesPageSize":10000},
      "offsetCheckpoint":{"maxOffsetCheckpointEmissionDelay":{"seconds":9007199254740993,"nanos":0}},
      "packageFeature":{"maxVettedPackagesPageSize":100}}}`;
    expect(readNodeAbout(text)).toEqual({
      version: '3.4.12-SNAPSHOT',
      staticTime: false,
      commandInspection: true,
      userManagement: true,
      maxRightsPerUser: '1000',
      maxPartiesPage: '10000',
      checkpointSeconds: '9007199254740993',
      maxVettedPackagesPage: '100',
    });
  });

  test.each([
    '{"version":"3.3.0"}',
    '{"version":"3.3.0","features":null}',
    '{"version":"3.3.0","features":{"userManagement":null,"later":{}}}',
    '{"version":"3.3.0","features":"many"}',
    '{"version":"3.3.0","features":{"offsetCheckpoint":{"maxOffsetCheckpointEmissionDelay":75}}}',
  ])('what is missing or odd in %s is not told, and the version stays', (text) => {
    const { version, ...features } = readNodeAbout(text);
    expect(version).toBe('3.3.0');
    expect(new Set(Object.values(features))).toEqual(new Set([undefined]));
  });

  test('without a version it is none', () => {
    expect(() => readNodeAbout('{"version":7}')).toThrow(WrongShape);
    expect(() => readNodeAbout('[]')).toThrow(WrongShape);
  });
});

test('pruned offsets: zero, missing and null are told apart', () => {
  expect(
    readPrunedOffsets(
      '{"participantPrunedUpToInclusive":0,"allDivulgedContractsPrunedUpToInclusive":12}',
    ),
  ).toEqual({ participant: '0', divulged: '12' });
  expect(readPrunedOffsets('{"participantPrunedUpToInclusive":null}')).toEqual({
    participant: undefined,
    divulged: undefined,
  });
});

test('synchronizers: alias and permission may be missing, the id may not', () => {
  expect(
    readSynchronizers(
      '{"connectedSynchronizers":[{"synchronizerAlias":null,"synchronizerId":"a::1220","permission":"PARTICIPANT_PERMISSION_NOVEL","more":1}]}',
    ),
  ).toEqual([{ id: 'a::1220', alias: undefined, permission: 'PARTICIPANT_PERMISSION_NOVEL' }]);
  expect(readSynchronizers('{}')).toEqual([]);
  expect(() => readSynchronizers('{"connectedSynchronizers":[{}]}')).toThrow(WrongShape);
});

describe('record times', () => {
  test('of the ledger end, where they are', () => {
    expect(readLedgerEndTimes('{"offset":12}')).toEqual({ offset: '12', times: [] });
    expect(
      readLedgerEndTimes(
        '{"offset":12,"synchronizerTimes":[{"synchronizerId":"a","recordTime":"t"},{"synchronizerId":7,"recordTime":"t"}]}',
      ),
    ).toEqual({ offset: '12', times: [{ synchronizerId: 'a', at: 't', from: 'ledger-end' }] });
    expect(() => readLedgerEndTimes('{"synchronizerTimes":[]}')).toThrow(WrongShape);
  });

  test('of a list: checkpoints tell several, updates one, unknown kinds none', () => {
    const list = [
      { update: { Transaction: { value: { synchronizerId: 'a', recordTime: '1', events: [] } } } },
      {
        update: {
          OffsetCheckpoint: {
            value: { offset: 3, synchronizerTimes: [{ synchronizerId: 'b', recordTime: '2' }] },
          },
        },
      },
      { update: { TopologyTransaction: { value: { synchronizerId: 'a' } } } },
      { update: { Novelty: 'x' } },
      { update: {} },
    ];
    expect(readListTimes(JSON.stringify(list))).toEqual([
      { synchronizerId: 'a', at: '1', from: 'update' },
      { synchronizerId: 'b', at: '2', from: 'checkpoint' },
    ]);
    expect(() => readListTimes('{}')).toThrow(WrongShape);
  });
});

test('the DSO: a round without a number, and other gaps', () => {
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
