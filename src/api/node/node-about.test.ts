import { describe, expect, test } from 'vitest';
import { WrongShape } from '#api/json/shape.ts';
import { readNodeAbout } from './node-about.ts';

describe('readNodeAbout', () => {
  test('reads each feature, and big numbers digit for digit', () => {
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
  ])('keeps the version when %s is missing or invalid', (text) => {
    const { version, ...features } = readNodeAbout(text);
    expect(version).toBe('3.3.0');
    expect(new Set(Object.values(features))).toEqual(new Set([undefined]));
  });

  test('throws without a version', () => {
    expect(() => readNodeAbout('{"version":7}')).toThrow(WrongShape);
    expect(() => readNodeAbout('[]')).toThrow(WrongShape);
  });
});
