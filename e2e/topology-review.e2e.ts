import { createPrivateKey, sign } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { toTopologySignature } from '../src/domain/external-party/external-party.ts';
import { bundleText, toBundle } from '../src/domain/external-party/onboarding-bundle.ts';
import {
  SYNTHETIC_ANSWER,
  SYNTHETIC_PARTY,
  SYNTHETIC_POINT,
  SYNTHETIC_SECRET,
} from '../src/domain/external-party/topology.fixture.ts';
import { publicKeyOf } from '../src/domain/signing/signing-key.ts';
import { isDeceptive, RECORDINGS } from '../test/recorded/recorded.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { expectNoSidewaysScroll, PHONE } from './screen.ts';
import { expectVerifier, watchWorkers } from './watched-worker.ts';

type Vector = { id: string; partyId: string; fingerprint: string; multiHash?: string };

/** The recorded answers, as they would be pasted. */
function pastedVectors(vectors: readonly Vector[]): readonly { id: string; text: string }[] {
  return vectors
    .filter(({ multiHash }) => multiHash !== undefined)
    .map(({ id, fingerprint, ...rest }) => ({
      id,
      text: JSON.stringify({ ...rest, publicKeyFingerprint: fingerprint }),
    }));
}

const checks = (page: Page): Locator =>
  page.getByRole('list', { name: 'Checks' }).getByRole('listitem');

const OTHER = `other-participant::1220${'ab'.repeat(32)}`;
/** A published test key: RFC 8032 7.1, test 2. */
const SECRET_KEY = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), SYNTHETIC_SECRET]),
  format: 'der',
  type: 'pkcs8',
});

/** The one item by its name. */
const check = (page: Page, what: string): Locator =>
  checks(page).filter({ has: page.getByText(what, { exact: true }) });

async function review(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Answer to review' }).fill(text);
  await page.getByRole('button', { name: 'Verify' }).click();
}

/** Passed checks are one line where others are not. */
async function openPassed(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: /^\d+ checks? passed/ });
  await expect(fold).toBeVisible();
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
}

async function expectRefused(page: Page, ...what: readonly string[]): Promise<void> {
  await expect(
    page.getByRole('heading', { name: /^Do not sign (?:or host )?this$/ }),
  ).toBeVisible();
  const red = checks(page).filter({ hasText: 'failed' });
  await expect(red).toHaveCount(what.length);
  for (const one of what) await expect(check(page, one)).toContainText('failed');
  // Nothing may be carried away to be signed elsewhere.
  await expect(page.getByRole('button', { name: /^Copy (?:hash|transaction)/ })).toHaveCount(0);
}

/** The answer with the version of its transaction's wrapper changed: the last byte of it. */
function ofVersion(version: number) {
  const [base64 = ''] = SYNTHETIC_ANSWER.topologyTransactions;
  const bytes = Buffer.from(base64, 'base64');
  bytes[bytes.length - 1] = version;
  return { ...SYNTHETIC_ANSWER, topologyTransactions: [bytes.toString('base64')] };
}

test('the review checks a pasted response without a connection and sends nothing', async ({
  page,
  startApp,
}) => {
  const origin = await startApp({ config: { networks: [], demo: false } });
  await page.goto(`${origin}/parties/external?review=1`);
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));
  await review(page, JSON.stringify(SYNTHETIC_ANSWER));
  await expect(
    page.getByRole('heading', { name: 'No errors found; not all checks could run' }),
  ).toBeVisible();
  await openPassed(page);
  await expect(checks(page)).toHaveCount(21);
  await expect(checks(page).filter({ hasText: 'failed' })).toHaveCount(0);
  await expect(check(page, 'Multi-hash')).toContainText('passed');
  await expect(check(page, 'Hosts')).toContainText('not checked');
  await expect(page.getByText('The signature does not name a synchronizer')).toBeVisible();
  await expect(page.getByText('One key serves as namespace and signing key.')).toBeVisible();
  const transaction = page.getByRole('region', { name: 'Transaction 1: party to participant' });
  await expect(transaction).toContainText('may confirm for this party.');
  await expect(transaction).toContainText('CONFIRMATION (2)');
  expect(asked.filter((url) => !url.startsWith(origin))).toEqual([]);
  expect(asked.filter((url) => /\/(api|v0|v2|sim)\//.test(url))).toEqual([]);
  await axe(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
});

/** Its point and its signature are computed on the page. */
const SIGNED_ANSWER = JSON.stringify({
  ...SYNTHETIC_ANSWER,
  signatures: [
    {
      signature: sign(null, Buffer.from(SYNTHETIC_ANSWER.multiHash, 'base64'), SECRET_KEY).toString(
        'base64',
      ),
    },
  ],
});

test('the review verifies in a worker, which ends with the page', async ({ page }) => {
  const kinds = await watchWorkers(page);
  await page.goto('/parties/external?review=1');
  await review(page, SIGNED_ANSWER);
  await openPassed(page);
  await expect(check(page, 'Signatures')).toContainText('passed');
  await expect(check(page, 'Point on its curve')).toContainText('passed');
  expect(await kinds()).toEqual(['ready', 'compute', 'compute', 'verified']);
  await expectVerifier(page);
  await page.getByRole('link', { name: 'Treeline' }).first().click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Review an external party' }),
  ).toBeHidden();
  await expect.poll(() => page.workers().length, 'workers that run').toBe(0);
});

test('the review verifies on the page when no worker starts', async ({ page, expectConsole }) => {
  expectConsole(/verify-worker/);
  await page.route(/verify-worker/, (route) => route.abort());
  await page.goto('/parties/external?review=1');
  await review(page, SIGNED_ANSWER);
  await openPassed(page);
  await expect(check(page, 'Signatures')).toContainText('passed');
  await expect(check(page, 'Multi-hash')).toContainText('passed');
  expect(page.workers()).toEqual([]);
});

test('the review shows request and response of a bundle and marks differences', async ({
  page,
}) => {
  const key = publicKeyOf('ed25519', SYNTHETIC_POINT);
  if (key === undefined) throw new Error('no key');
  const { multiHash, publicKeyFingerprint } = SYNTHETIC_ANSWER;
  const made = sign(null, Buffer.from(multiHash, 'base64'), SECRET_KEY);
  const signature = toTopologySignature(key, publicKeyFingerprint, made);
  const bundle = toBundle(SYNTHETIC_PARTY, key, SYNTHETIC_ANSWER, { kind: 'all', signature });
  await page.goto('/parties/external?review=1');
  await page.getByLabel('File to review').setInputFiles({
    name: 'b.json',
    mimeType: 'application/json',
    buffer: Buffer.from(bundleText(bundle)),
  });
  const table = page.getByRole('table', { name: 'Request vs response' });
  await expect(table.getByRole('row', { name: /^Synchronizer/ })).toContainText(
    'not in the signed bytes',
  );
  await expect(table).not.toContainText('differs');
  await expect(checks(page).filter({ hasText: 'passed' })).toHaveCount(24);
  // Every check passes, but only within the file itself.
  await expect(page.getByRole('heading', { name: 'The bundle is consistent' })).toBeVisible();
  await expect(
    page.getByText('Compare the fingerprint and the party id with the sender'),
  ).toBeVisible();
  await expect(page.getByText('The answer matches your request')).toHaveCount(0);
  const hosting = page.getByRole('region', { name: 'Requested hosting' });
  await expect(hosting).toContainText('1 participant would confirm');
  const own = hosting.getByRole('textbox', { name: 'Your participant' });
  await own.fill(`PAR::${SYNTHETIC_PARTY.observing[0]}`);
  await expect(hosting.getByRole('status')).toContainText('does not confirm');
  await own.fill('c5'.repeat(32));
  await expect(hosting.getByText('This looks like a private key. Do not paste')).toBeVisible();
  await expect(own).toHaveValue(/^PAR::/);
  await own.fill(OTHER);
  await expect(hosting.getByRole('status')).toContainText('does not name your node as a host');
  await axe(page);
  const { asked, allocate } = bundle;
  const consent = page.getByRole('region', { name: 'Host this party' });
  await expect(consent).toBeVisible();
  // Without the owner's signature nothing is offered for sending.
  const { multiHashSignatures: _, ...unsigned } = allocate;
  await review(page, JSON.stringify({ ...bundle, allocate: unsigned }));
  await expectRefused(page, 'Signatures');
  await expect(check(page, 'Signatures')).toContainText('No signatures yet');
  await expect(consent).toHaveCount(0);
  await review(
    page,
    JSON.stringify({ ...bundle, asked: { ...asked, observingParticipantUids: [] } }),
  );
  await expectRefused(page, 'Hosts');
  for (const what of ['Permissions', 'Confirmations needed'])
    await expect(check(page, what)).toContainText('not checked');
  await expect(hosting).toHaveCount(0);
  await expect(table.getByRole('row', { name: /^two::/ })).toContainText('differs');
  await axe(page);
});

test('the review explains why a response cannot be signed: version, damage, another party, no topology', async ({
  page,
}) => {
  await page.goto('/parties/external?review=1');
  await review(page, JSON.stringify(ofVersion(31)));
  await expectRefused(page, 'Version of the content', 'Multi-hash');
  await expect(page.getByText('version 31: new, not in use')).toBeVisible();
  await review(page, JSON.stringify(ofVersion(99)));
  await expectRefused(page, 'Version of the content', 'Multi-hash');
  await expect(page.getByText('Content version 99 is unknown')).toBeVisible();
  await review(page, JSON.stringify({ ...SYNTHETIC_ANSWER, topologyTransactions: [] }));
  await expectRefused(page, 'Bytes', 'Version of the content', 'Mappings', 'Multi-hash');
  await review(page, JSON.stringify({ ...SYNTHETIC_ANSWER, topologyTransactions: ['3q2+7w=='] }));
  await expectRefused(page, 'Bytes', 'Version of the content', 'Multi-hash');
  // A private key is taken out of the box again, from a file as well.
  const secret = `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}\n-----END PRIVATE KEY-----`;
  await page.getByRole('textbox', { name: 'Answer to review' }).fill(secret);
  await expect(page.getByRole('alert')).toContainText('This is a private key');
  await expect(page.getByRole('textbox', { name: 'Answer to review' })).toHaveValue('');
  await review(page, 'hello');
  await expect(page.getByRole('alert')).toContainText('Not JSON or base64');
  await page.getByLabel('File to review').setInputFiles({
    name: 'k.pem',
    mimeType: 'text/plain',
    buffer: Buffer.from(secret),
  });
  await expect(page.getByRole('alert')).toContainText('This is a private key');
  await expect(page.getByRole('textbox', { name: 'Answer to review' })).toHaveValue('');
  // A user with rights is not covered by any signature.
  const [transaction = ''] = SYNTHETIC_ANSWER.topologyTransactions;
  const { synchronizer } = SYNTHETIC_PARTY;
  const body = { synchronizer, onboardingTransactions: [{ transaction }], userId: 'mallory' };
  await review(page, JSON.stringify(body));
  await expect(check(page, 'User with rights')).toContainText('mallory');
  await expect(page.getByRole('heading', { name: /^Values to confirm/ })).toBeVisible();
  await review(page, '{"code":"PARTY_NOT_KNOWN_ON_LEDGER","cause":"nobody"}');
  await expect(page.getByRole('alert')).toContainText('An error response from a node');
  await review(page, '3q2+7w==');
  await expect(page.getByRole('alert')).toContainText('Not a topology transaction (4 bytes)');
  await review(page, 'what is this?');
  await expect(page.getByRole('alert')).toContainText('Not JSON or base64');
  await expect(checks(page)).toHaveCount(0);
});

for (const { kind, vectors } of RECORDINGS)
  test(`the review passes recorded responses and rejects the one for another party (${kind})`, async ({
    page,
  }) => {
    const all = pastedVectors(vectors<Vector>());
    expect(all).toHaveLength(6);
    await page.goto('/parties/external?review=1');
    for (const { id, text } of all) {
      await review(page, text);
      // The review before is on screen until this one is done.
      await expect(async () => {
        await openPassed(page);
        await expect(check(page, 'Multi-hash')).toContainText('passed', { timeout: 500 });
      }).toPass();
      if (isDeceptive({ id })) await expectRefused(page, 'Party in every mapping');
      else await expect(checks(page).filter({ hasText: 'failed' })).toHaveCount(0);
      if (id.startsWith('built-')) await expect(check(page, 'Signatures')).toContainText('passed');
    }
  });
