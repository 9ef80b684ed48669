import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { generate, openParties, outsideKey, pasteKey, savedBy, step } from './onboarding.ts';
import { openScenario } from './simulated.ts';

test('a review file is saved before any signature, and is not mistaken for a signed bundle', async ({
  page,
  request,
}) => {
  const { network } = await openScenario(request, 'demo');
  await openParties(page, network, { hint: 'approved' });
  await page.getByRole('button', { name: 'Continue to the key' }).click();
  await pasteKey(page, outsideKey('P-256').pem);
  await generate(page);
  const text = await savedBy(page, 'Save review file');
  expect(text).not.toMatch(/signature|PRIVATE/i);
  await page.getByRole('button', { name: 'Continue to signing' }).click();
  const hash = await step(page, 'Sign')
    .getByText(/^1220[0-9a-f]{64}$/)
    .innerText();

  // The approver has neither the page of the first machine nor its node.
  await page.getByRole('link', { name: 'Review a response' }).click();
  const review = async (file: string) => {
    await page.getByLabel('File to review').setInputFiles({
      name: 'review-approved.json',
      mimeType: 'application/json',
      buffer: Buffer.from(file),
    });
  };
  await review(text);
  await expect(
    page.getByRole('heading', { name: 'Not signed yet; the response matches the request' }),
  ).toBeVisible();
  const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem');
  await expect(checks.filter({ hasText: 'Content of the file' })).toContainText('passed');
  await expect(checks.filter({ hasText: /failed|not checked/ })).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Request vs response' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Requested hosting' })).toContainText(hash);
  await expect(page.getByRole('region', { name: 'Host this party' })).toHaveCount(0);
  await axe(page);

  await review(text.replace('"confirmationThreshold": 0', '"confirmationThreshold": 2'));
  await expect(page.getByRole('heading', { name: 'Do not sign this' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Requested hosting' })).toHaveCount(0);
});

/** Files of every kind that is not a review, and what the page reports. */
const HOSTILE: readonly (readonly [content: string | Buffer, problem: RegExp])[] = [
  ['', /No text entered/],
  [Buffer.from([0xff, 0xfe, 0x00, 0x30]), /Not a text file/],
  [Buffer.alloc(2_000_001, 0x20), /The file is too large \(2,000,001 bytes/],
  ['<script>alert(1)</script>', /A web page or XML/],
  ['{"kind":"treeline-topology-review","version":1', /Not valid JSON/],
  ['{"kind":"treeline-topology-review","kind":"x"}', /“kind” occurs twice/],
  ['{"__proto__":{"kind":"treeline-topology-review"}}', /Unknown JSON/],
  ['{"kind":"treeline-topology-review","constructor":1}', /an invalid review file/],
  ['['.repeat(100_000) + ']'.repeat(100_000), /a list without transactions|Not valid JSON/],
  [`{"topologyTransactions":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`, /invalid|Not valid/],
  [`{"topologyTransactions":[${'"CgA=",'.repeat(101)}"CgA="]}`, /at most 100 items/],
];

test('the review reports a problem for each hostile file, whatever its name is (SEC-16)', async ({
  page,
}) => {
  await page.goto('/parties/external?review=1');
  for (const [content, problem] of HOSTILE) {
    await page.getByLabel('File to review').setInputFiles({
      name: '<img src=x onerror=alert(1)>.json',
      mimeType: 'text/html',
      buffer: Buffer.from(content),
    });
    await expect(page.getByRole('alert')).toContainText(problem);
  }
  await expect(page.getByRole('heading', { name: 'Checks' })).toHaveCount(0);
  await expect(page.locator('main')).not.toContainText('onerror');
});
