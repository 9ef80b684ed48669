import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { watchCustody } from './custody.ts';
import {
  allocate,
  generate,
  makeKey,
  openDishonestStory,
  openParties,
  outsideKey,
  pasteKey,
  savedBy,
  signHere,
  step,
} from './onboarding.ts';
import { openScenario } from './simulated.ts';
import { watchKeys } from './watched-keys.ts';

type Record = {
  readonly savedAt: string;
  readonly participant: string;
  readonly network: { readonly label: string; readonly ledger: string };
  readonly shown: { readonly party: string; readonly confirmations: string };
  readonly multiHash: string;
  readonly transactions: readonly { readonly hash: string; readonly bytes: string }[];
  readonly checks: readonly { readonly what: string; readonly outcome: string }[];
  readonly signatures: readonly { readonly hash: string; readonly signatureSha256: string }[];
  readonly outcome: { readonly allocation: string };
  readonly acts: readonly {
    readonly act: string;
    readonly at: string;
    readonly serverDate?: string;
  }[];
};

const saveRecord = async (page: Page): Promise<Record> =>
  JSON.parse(await savedBy(page, 'Save audit record'));

/** The multi-hash of the transactions, computed again (docs/facts/topology.md#hash). */
function multiHashOf(transactions: Record['transactions']): string {
  const hash = (purpose: number, bytes: Uint8Array) => {
    const head = Buffer.alloc(4);
    head.writeInt32BE(purpose);
    const sum = createHash('sha256').update(head).update(bytes).digest();
    return Buffer.concat([Buffer.of(0x12, 0x20), sum]);
  };
  const each = transactions.map(({ bytes }) => hash(11, Buffer.from(bytes, 'base64')));
  each.sort(Buffer.compare);
  const count = Buffer.alloc(4);
  count.writeInt32BE(each.length);
  const parts = each.flatMap((one) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(one.length);
    return [length, one];
  });
  return hash(55, Buffer.concat([count, ...parts])).toString('hex');
}

test('an audit record has what was shown, checked, signed and allocated, and neither key nor token (KEY-10)', async ({
  page,
  context,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const { secrets } = await watchKeys(page);
  const keys = watchCustody(context, secrets);
  const tokens = watchCustody(context, node.token.split('.'));
  const bodies: string[] = [];
  page.on('request', (one) => {
    if (one.url().endsWith('/external/allocate')) bodies.push(one.postData() ?? '');
  });
  await openParties(page, node.network, { hint: 'audited' });
  await makeKey(page, 'Ed25519');
  await generate(page);

  const verified = await saveRecord(page);
  expect(verified.outcome.allocation).toBe('not sent');
  expect(verified.signatures).toEqual([]);
  expect(verified.acts.map(({ act }) => act)).toEqual([
    'key chosen',
    'topology requested',
    'response received',
    'checks completed',
  ]);
  expect(multiHashOf(verified.transactions)).toBe(verified.multiHash);

  await signHere(page, 'audited');
  await allocate(page);
  await expect(page.getByText('The node hosts the party.')).toBeVisible();
  await axe(page);
  const record = await saveRecord(page);
  expect(record.acts.map(({ act }) => act).slice(4)).toEqual([
    'signing opened',
    'party hint typed and signed',
    'allocation sent',
    'allocation accepted',
  ]);
  // Times of the browser are in order; both responses also have the time of the server.
  const times = record.acts.map(({ at }) => at);
  expect(times).toEqual([...times].sort());
  for (const time of [...times, record.savedAt])
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/);
  expect(record.acts.flatMap(({ act, serverDate }) => (serverDate ? [act] : []))).toEqual([
    'response received',
    'allocation accepted',
  ]);
  const summary = step(page, 'Summary');
  await expect(summary).toContainText(record.shown.party);
  await expect(summary).toContainText(record.multiHash);
  await expect(summary).toContainText(record.network.label);
  for (const { hash } of record.transactions) await expect(summary).toContainText(hash);
  await expect(summary).toContainText(`${record.shown.confirmations}. `);
  await expect(summary).toContainText(record.outcome.allocation);
  expect(record.participant).toMatch(/::1220[0-9a-f]{64}$/);
  expect(record.checks.length).toBeGreaterThan(10);
  expect(new Set(record.checks.map(({ outcome }) => outcome))).toEqual(new Set(['passed']));

  // The signature that was sent is recognized by its digest, and cannot be taken from the file.
  const [sent] = JSON.parse(bodies[0] ?? '').multiHashSignatures;
  const digest = createHash('sha256').update(Buffer.from(sent.signature, 'base64')).digest('hex');
  expect(record.signatures.map(({ signatureSha256 }) => signatureSha256)).toEqual([digest]);
  expect(JSON.stringify(record)).not.toContain(sent.signature);

  const text = await savedBy(page, 'Save as text');
  expect(text).toContain(`multi hash: ${record.multiHash}`);
  expect(text).toContain('act: allocation accepted');
  expect(text).not.toContain(sent.signature);
  expect(await keys.carriers()).toEqual([]);
  const carriers = await tokens.carriers();
  expect(carriers.length).toBeGreaterThan(0);
  expect(carriers.filter((one) => one.startsWith('file '))).toEqual([]);

  // The record can be checked again.
  await page.goto('/parties/external?review=1');
  await page.getByRole('textbox', { name: 'Answer to review' }).fill(JSON.stringify(record));
  await page.getByRole('button', { name: 'Verify' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText(
    /transactions of this audit record.* 1 topology transaction without a response\./,
  );
  await expect(main).toContainText('audited::1220');
  await expect(main.getByText(/: failed/)).toHaveCount(0);
});

test('an audit record names a signature from outside, and a second response (KEY-10)', async ({
  page,
  request,
}) => {
  const { network } = await openScenario(request, 'v348');
  await openParties(page, network, { hint: 'outside' });
  const key = outsideKey('P-256');
  await page.getByRole('button', { name: 'Continue to the key' }).click();
  await pasteKey(page, key.pem);
  await generate(page);
  await page.getByRole('button', { name: 'Open step Generate' }).click();
  await page.getByRole('button', { name: 'Generate the topology' }).click();
  await page.getByRole('button', { name: 'Continue to signing' }).click();
  const hash = await step(page, 'Sign')
    .getByText(/^1220[0-9a-f]{64}$/)
    .first()
    .innerText();
  await page.getByRole('textbox', { name: 'Signature' }).fill(key.sign(hash));
  await page.getByRole('button', { name: 'Check and use the signature' }).click();
  await expect(page.getByRole('button', { name: 'Allocate the party' })).toBeVisible();
  const { acts, signatures, multiHash, transactions } = await saveRecord(page);
  expect(acts.filter(({ act }) => act === 'response received')).toHaveLength(2);
  expect(acts.at(-1)?.act).toBe('signature pasted and verified');
  expect(signatures).toMatchObject([{ over: 'multi-hash', hash }]);
  expect(transactions).toHaveLength(3);
  expect([multiHash, multiHashOf(transactions)]).toEqual([hash, hash]);
});

test('an audit record of a dishonest proposal has the checks that failed', async ({
  page,
  request,
}) => {
  await openDishonestStory(page, request);
  await expect(page.getByRole('heading', { name: 'Do not sign this' })).toBeVisible();
  const { checks, acts, outcome } = await saveRecord(page);
  const failed = checks.filter((one) => one.outcome === 'failed').map(({ what }) => what);
  expect(failed).toContain('Hosts');
  expect(acts.at(-1)?.act).toBe('checks completed');
  expect(outcome.allocation).toBe('not sent');
});
