import { describe, expect, test } from 'vitest';
import { openSimulatedNode } from '#sim/http/node.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import { GLOBAL, PARTIES, PRIVATE } from '#sim/world/party.ts';

const { digitalAsset, harbor, quayside, app, lumen } = PARTIES;
const NOW = () => new Date('2026-11-21T09:00:00.000Z');

type Asked = {
  readonly name: string;
  readonly parties: readonly string[];
  readonly synchronizer?: string;
  readonly at?: string;
};

async function answerOf(scenario: string, path: string, init: RequestInit = {}) {
  const node = openSimulatedNode(scenario, { now: NOW });
  const authorization = `Bearer ${tokenFor(scenario === 'v36' ? 'treasurer' : 'operator')}`;
  const answer = await node?.(
    new Request(`http://simulated.example/ledger/v2/interactive-submission/${path}`, {
      ...init,
      headers: { authorization },
    }),
  );
  return { status: answer?.status, text: (await answer?.text()) ?? '' };
}

const byGet = (scenario: string, { name, parties, synchronizer, at }: Asked) => {
  const query = new URLSearchParams(parties.map((party) => ['parties', party]));
  query.set('package-name', name);
  if (synchronizer !== undefined) query.set('synchronizer-id', synchronizer);
  if (at !== undefined) query.set('vetting_valid_at', at);
  return answerOf(scenario, `preferred-package-version?${query}`);
};
const byPost = (scenario: string, asked: readonly Asked[]) =>
  answerOf(scenario, 'preferred-packages', {
    method: 'POST',
    body: JSON.stringify({
      packageVettingRequirements: asked.map(({ name, parties }) => ({
        packageName: name,
        parties,
      })),
      synchronizerId: asked[0]?.synchronizer,
      vettingValidAt: asked[0]?.at,
    }),
  });

const QUESTIONS: readonly (readonly [asked: Asked, version: string | undefined])[] = [
  [{ name: 'splice-amulet', parties: [digitalAsset] }, '0.1.14'],
  [{ name: 'splice-amulet', parties: [digitalAsset], at: '2025-03-01T00:00:00Z' }, '0.1.13'],
  [{ name: 'splice-amulet', parties: [digitalAsset], at: '2024-01-01T00:00:00Z' }, undefined],
  [{ name: 'splice-amulet', parties: [digitalAsset], synchronizer: PRIVATE.id }, undefined],
  [{ name: 'dvp-settlement', parties: [lumen] }, '2.4.0'],
  [{ name: 'dvp-settlement', parties: [lumen, quayside] }, '2.3.1'],
  [{ name: 'dvp-settlement', parties: [lumen, quayside], synchronizer: PRIVATE.id }, '2.3.1'],
  [{ name: 'dvp-settlement', parties: [lumen, app] }, undefined],
  [{ name: 'utility-credential-v0', parties: [harbor] }, undefined],
];

describe('preferred packages', () => {
  test.each(QUESTIONS)('returns for %j version %s', async (asked, version) => {
    const on = asked.synchronizer ?? GLOBAL.id;
    const one = await byGet('demo', asked);
    expect(one.status, one.text).toBe(200);
    const { packagePreference } = JSON.parse(one.text);
    const many = await byPost('demo', [asked]);
    if (version === undefined) {
      expect(packagePreference).toBeNull();
      expect([many.status, JSON.parse(many.text).code]).toEqual([
        400,
        'NO_PREFERRED_PACKAGES_FOUND',
      ]);
    } else {
      expect(packagePreference.packageReference.packageVersion).toBe(version);
      expect(packagePreference.synchronizerId).toBe(on);
      expect(JSON.parse(many.text)).toEqual({
        packageReferences: [packagePreference.packageReference],
        synchronizerId: on,
      });
    }
  });

  test('returns a version for each of several packages, and rejects when the synchronizer has not all', async () => {
    const dvp = { name: 'dvp-settlement', parties: [lumen, quayside] };
    const both = await byPost('demo', [dvp, { name: 'splice-amulet', parties: [lumen] }]);
    expect(
      JSON.parse(both.text).packageReferences.map((one: Record<string, string>) => [
        one['packageName'],
        one['packageVersion'],
      ]),
    ).toEqual([
      ['dvp-settlement', '2.3.1'],
      ['splice-amulet', '0.1.14'],
    ]);
    const apart = [
      { ...dvp, synchronizer: PRIVATE.id },
      { name: 'splice-amulet', parties: [lumen] },
    ];
    expect((await byPost('demo', apart)).status).toBe(400);
  });

  test.each([
    [{ name: 'dvp-settlement', parties: [] }, 400, 'MISSING_FIELD'],
    [{ name: 'What is a name?', parties: [lumen] }, 400, 'INVALID_FIELD'],
    [{ name: 'no-such-package', parties: [lumen] }, 404, 'PACKAGE_NAMES_NOT_FOUND'],
    [{ name: 'dvp-settlement', parties: ['nobody::1220'] }, 404, 'UNKNOWN_INFORMEES'],
    [{ name: 'dvp-settlement', parties: [lumen], synchronizer: 'here' }, 400, 'INVALID_FIELD'],
    [
      { name: 'dvp-settlement', parties: [lumen], synchronizer: 'nowhere::1220' },
      400,
      'INVALID_PRESCRIBED_SYNCHRONIZER_ID',
    ],
  ])('rejects %j with %i %s on both routes', async (asked, status, code) => {
    for (const { status: told, text } of [
      await byGet('demo', asked),
      await byPost('demo', [asked]),
    ])
      expect([told, JSON.parse(text).code]).toEqual([status, code]);
  });

  test('serves the older route until 3.5 and the other in every release, and rejects a malformed time and a missing name', async () => {
    const asked = { name: 'splice-amulet', parties: [lumen] };
    for (const scenario of ['v33', 'v34', 'v35', 'v36']) {
      expect((await byGet(scenario, asked)).status).toBe(scenario === 'v36' ? 404 : 200);
      expect((await byPost(scenario, [asked])).status).toBe(200);
    }
    expect((await byGet('demo', { ...asked, at: 'tomorrow' })).text).toBe(
      'Invalid value for: query parameter vetting_valid_at',
    );
    expect((await answerOf('demo', 'preferred-package-version')).text).toContain('package-name');
  });
});
