import { expect, test } from 'vitest';
import type { SmallRoute } from '#api/http/api-request.ts';
import { readServerMessage, reasonOfStatus } from '#api/http/server-text.ts';
import { packageRoutesOf } from '#api/ledger/capabilities.ts';
import { failureOf, RequestFailed } from '#domain/failure/failure.ts';
import type { PackageQuestion } from '#domain/package/package-question.ts';
import { askPreferredPackages } from './preferred-packages.ts';

const question: PackageQuestion = {
  names: ['splice-amulet'],
  parties: ['alice::1220aa', 'bob::1220bb'],
  synchronizer: undefined,
  at: undefined,
};
const two: PackageQuestion = { ...question, names: ['splice-amulet', 'dvp-settlement'] };
const amulet = { packageId: 'aa', packageName: 'splice-amulet', packageVersion: '0.1.14' };

type Answer = readonly [status: number, body: unknown];

/** A ledger with canned answers by path; what was asked is kept. */
function ledgerOf(answers: Readonly<Record<string, Answer>>) {
  const asked: { readonly path: string; readonly body: unknown }[] = [];
  return {
    asked,
    small: async <T>({ path, body, read }: SmallRoute<T>): Promise<T> => {
      asked.push({ path, body });
      const [status, answer] = answers[/preferred-[a-z-]+/.exec(path)?.[0] ?? ''] ?? [404, {}];
      const text = JSON.stringify(answer);
      if (status === 200) return read(text);
      const reason = reasonOfStatus(status, readServerMessage('application/json', text));
      const place = { server: 'ledger', method: 'GET', url: 'http://node/', at: '' } as const;
      throw new RequestFailed({ ...reason, place });
    },
  };
}

test('askPreferredPackages uses the older route for one name while offered, and the newer for several', () => {
  expect(packageRoutesOf('3.5.14', question)).toEqual(['version', 'packages']);
  expect(packageRoutesOf('3.6.0-SNAPSHOT', question)).toEqual(['packages']);
  expect(packageRoutesOf(undefined, question)).toEqual(['version', 'packages']);
  expect(packageRoutesOf('3.3.0', two)).toEqual(['packages']);
});

test('askPreferredPackages sends repeated parties with wire names, and reads null as no version', async () => {
  const ledger = ledgerOf({ 'preferred-package-version': [200, { packagePreference: null }] });
  const asked = { ...question, synchronizer: 'global::1220', at: '2026-11-21T09:00:00Z' };
  expect(await askPreferredPackages(ledger, asked, '3.5.14')).toEqual({
    kind: 'none',
    said: undefined,
    route: 'version',
  });
  expect(decodeURIComponent(ledger.asked[0]?.path ?? '')).toBe(
    '/v2/interactive-submission/preferred-package-version?parties=alice::1220aa&parties=bob::1220bb&package-name=splice-amulet&synchronizer-id=global::1220&vetting_valid_at=2026-11-21T09:00:00Z',
  );
});

test('askPreferredPackages uses the newer route when the older is absent', async () => {
  const ledger = ledgerOf({
    'preferred-packages': [200, { packageReferences: [amulet], synchronizerId: 'global::1220' }],
  });
  expect(await askPreferredPackages(ledger, question, undefined)).toEqual({
    kind: 'preferred',
    packages: [amulet],
    synchronizer: 'global::1220',
    route: 'packages',
  });
  expect(ledger.asked[1]?.body).toEqual({
    packageVettingRequirements: [{ packageName: 'splice-amulet', parties: question.parties }],
    synchronizerId: '',
  });
});

test('askPreferredPackages reads the error of the newer route as no version', async () => {
  const error = { code: 'NO_PREFERRED_PACKAGES_FOUND', cause: 'none', errorCategory: 9 };
  const ledger = ledgerOf({ 'preferred-packages': [400, { ...error, context: {} }] });
  expect(await askPreferredPackages(ledger, two, '3.5.14')).toEqual({
    kind: 'none',
    said: 'none',
    route: 'packages',
  });
});

test.each([
  ['an absent route', 404, { errors: [] }, 'not-offered'],
  ['an unknown name', 404, { code: 'PACKAGE_NAMES_NOT_FOUND', cause: 'x' }, 'not-found'],
  ['a refusal', 403, { code: 'NA', cause: 'x' }, 'refused'],
])(
  'askPreferredPackages rejects with %s instead of no version',
  async (_name, status, body, kind) => {
    const ledger = ledgerOf({ 'preferred-packages': [status, body] });
    const failed = await askPreferredPackages(ledger, two, '3.5.14').catch(failureOf);
    expect(failed).toMatchObject({ kind });
  },
);

test('askPreferredPackages reports a response of another structure', async () => {
  const ledger = ledgerOf({ 'preferred-packages': [200, { synchronizerId: 'x' }] });
  await expect(askPreferredPackages(ledger, two, '3.5.14')).rejects.toThrow(/packageReferences/);
});
