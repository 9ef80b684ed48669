import { generateKeyPairSync } from 'node:crypto';
import type { FrameLocator, Page } from '@playwright/test';
import { expect, fetchAnswer, test } from './app.ts';
import { axe } from './axe.ts';
import { watchCustody, writingsOf } from './custody.ts';
import {
  allocate,
  generate,
  makeKey,
  openParties,
  outsideKey,
  pasteKey,
  savedBy,
  signHere,
  step,
} from './onboarding.ts';
import { expectStrip, failure, isStripPoll, setVisibility, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';
import { watchKeys } from './watched-keys.ts';

const OTHER = `other-participant::1220${'ab'.repeat(32)}`;
const PASSPHRASE = 'tide lantern 4711 orchard';

/** The example of the format’s own description: known to everybody. */
const WIF = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ';

const fileOf = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

test('a created private key leaves no trace in the browser and is never sent (KEY-06, KEY-07)', async ({
  page,
  context,
  request,
  expectConsole,
}) => {
  // Scan does not know the party before all of its hosts have allocated it.
  expectConsole(/^console: Failed to load resource.*status of 404.*participant-id/);
  const { secrets, holdOneOf } = await watchKeys(page);
  const custody = watchCustody(context, secrets);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { network } = await openScenario(request, 'demo');
  await openParties(page, network, { hint: 'canary', confirm: OTHER, threshold: '1' });
  // The node strip has its own first requests, which are no concern of the key.
  await expectStrip(page);
  await expect(page.getByRole('contentinfo')).toContainText(/pruned up to \d/);
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.url().includes('/sim/') && !isStripPoll(one))
      asked.push(new URL(one.url()).pathname.replace(/^.*?\/v/, '/v'));
  });
  const key = step(page, 'Public key');
  const passphrase = page.getByLabel('Passphrase', { exact: true });
  /** The displayed key was reported to the test, so its traces can be found. */
  const expectFollowed = async () => {
    const shown = await key.getByText(/^M[A-Za-z0-9+/]{50,}=*$/).innerText();
    await expect.poll(() => holdOneOf(Buffer.from(shown, 'base64').toString('hex'))).toBe(true);
    expect(await custody.traces(page)).toEqual([]);
    expect(await custody.carriers()).toEqual([]);
  };
  const make = page.getByRole('button', { name: 'Create key' });

  await page.getByRole('button', { name: 'Continue to the key' }).click();
  await page.getByRole('button', { name: 'Create a key' }).click();
  await expect(page.getByRole('radio', { name: 'File with passphrase' })).toBeChecked();
  await make.click();
  await expect(page.getByText('needs at least 12 characters')).toBeVisible();
  await page.getByRole('radio', { name: 'None (tests only)' }).check();
  await expect(
    page.getByText('The namespace and everything the party holds are then lost forever'),
  ).toBeVisible();
  await axe(page);
  for (const kind of ['Ed25519', 'P-256']) {
    await page.getByRole('radio', { name: kind }).check();
    await page.getByRole('radio', { name: 'None (tests only)' }).check();
    await make.click();
    await expect(key).toContainText('No backup. Leaving this page destroys the key');
    await expectFollowed();
    await page.getByRole('button', { name: 'Wipe this key and use another' }).click();
    await expect(page.getByRole('dialog')).toContainText('lost forever');
    await page.getByRole('button', { name: 'Use another key and wipe this key' }).click();
    await page.getByRole('button', { name: 'Create a key' }).click();
  }

  secrets.push(PASSPHRASE);
  const backups = [];
  for (const kind of ['P-384', 'secp256k1']) {
    await page.getByRole('radio', { name: kind }).check();
    if (kind === 'P-384') {
      await passphrase.fill(PASSPHRASE);
      await page.getByLabel('Repeat passphrase').fill('another one of them');
      await make.click();
      await expect(page.getByText('The two passphrases differ.')).toBeVisible();
    }
    await passphrase.fill(PASSPHRASE);
    await page.getByLabel('Repeat passphrase').fill(PASSPHRASE);
    await make.click();
    const file = fileOf('backup.pem', await savedBy(page, 'Save backup'));
    backups.push(file);
    if (kind === 'P-384') {
      await axe(page);
      // A key whose backup was not tested is a key: it is warned of, and stays while the page does.
      await page.getByRole('link', { name: 'Node', exact: true }).click();
      await expect(page.getByRole('dialog')).toContainText('Its backup was not tested');
      await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
      await page.getByRole('button', { name: 'Open step Request' }).click();
      await page.getByRole('button', { name: 'Continue to the key' }).click();
      await page.getByRole('button', { name: 'Test backup' }).click();
      await expect(page.getByText('Choose the saved file.')).toBeVisible();
    } else {
      await page.getByLabel('Saved file').setInputFiles(backups[0] ?? []);
      await page.getByRole('button', { name: 'Test backup' }).click();
      await expect(page.getByText('This backup belongs to another key.')).toBeVisible();
    }
    await page.getByLabel('Saved file').setInputFiles(file);
    await passphrase.fill(PASSPHRASE);
    await page.getByRole('button', { name: 'Test backup' }).click();
    await expect(key).toContainText('backup exists');
    await expectFollowed();
    await page.getByRole('button', { name: 'Wipe this key and use another' }).click();
    await page.getByRole('button', { name: 'Use another key and wipe this key' }).click();
    await page.getByRole('button', { name: 'Create a key' }).click();
  }

  await page.getByRole('button', { name: 'Open a backup' }).click();
  await page.getByLabel('Backup file').setInputFiles(backups[0] ?? []);
  await passphrase.fill('not the passphrase');
  await page.getByRole('button', { name: 'Open backup' }).click();
  await expect(page.getByText('The passphrase is wrong.')).toBeVisible();
  await expect(passphrase).toBeFocused();
  await passphrase.fill(PASSPHRASE);
  await page.getByRole('button', { name: 'Open backup' }).click();
  await expect(key).toContainText('opened from backup');
  await expectFollowed();
  expect(asked).toEqual([]);

  // Between key and signature only the node receives requests; all code is already loaded (KEY-07).
  const elsewhere: string[] = [];
  page.on('request', (one) => {
    if (!one.url().includes('/sim/')) elsewhere.push(one.url());
  });
  await generate(page);
  // The field for the hint accepts no key either.
  await page.getByRole('button', { name: 'Continue to signing' }).click();
  const typed = page.getByRole('textbox', { name: 'Type the party hint to sign' });
  await typed.fill('can');
  await typed.fill(secrets[0] ?? '');
  await expect(page.getByText('This looks like a private key. Do not paste')).toBeVisible();
  await expect(typed).toHaveValue('can');
  expect(await custody.traces(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open step Verify' }).click();
  await signHere(page, 'canary');
  await expect(page.getByRole('button', { name: 'Allocate the party' })).toBeVisible();
  // Looking at an earlier step keeps the signature.
  await page.getByRole('button', { name: 'Open step Generate' }).click();
  await expect(page.getByText('A new one needs a new signature')).toBeVisible();
  await page.getByRole('button', { name: 'Open step Allocate' }).click();
  await expect(page.getByRole('button', { name: 'Allocate the party' })).toBeVisible();
  expect(elsewhere).toEqual([]);
  const bundle = await savedBy(page, 'Save onboarding bundle');
  expect(bundle).toContain('multiHash');
  for (const name of ['Save audit record', 'Save as text'])
    expect(await savedBy(page, name)).toContain('canary');
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await allocate(page);
  await expect(
    page.getByText('The party appears once all requested hosts have agreed.'),
  ).toBeVisible();
  expect(await custody.traces(page)).toEqual([]);
  expect(await custody.carriers()).toEqual([]);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('Bearer $TOKEN');
  expect(secrets.filter((secret) => copied.includes(secret))).toEqual([]);
  const named =
    /^\/v2\/(parties\/(external\/(generate-topology|allocate)|[^/]+)|authenticated-user|users\/[^/]+\/rights)$|^\/v[01]\/domains\/[^/]+\/parties\/[^/]+\/participant-id$/;
  expect(asked.filter((path) => !named.test(path))).toEqual([]);

  // Leaving is warned of, for the review too; then the key is gone, and the steps are as they were.
  await page.getByRole('link', { name: 'Review a response' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('link', { name: 'Node', exact: true }).click();
  await page.getByRole('button', { name: 'Leave and wipe the key' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Node' })).toBeVisible();
  await page.getByRole('link', { name: 'Parties' }).click();
  await expect(page.getByText('wiped when the page was left')).toBeVisible();
  expect(await custody.traces(page)).toEqual([]);
});

test('a hidden tab with a key drops its token after the limit, without a request to the app (SEC-07, KEY-07)', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(401));
  await page.clock.install();
  await page.addInitScript(() => localStorage.setItem('treeline.hidden-token', '15'));
  const { token } = await openScenario(request, 'demo');
  const { network } = await openScenario(request, 'needs-token');
  await page.goto(`/connect?network=${network}`);
  const box = page.getByRole('textbox', { name: 'Access token' });
  await box.fill(token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText(/Token accepted\./)).toBeVisible();
  await page.getByRole('link', { name: 'Parties' }).click();
  await page.getByRole('radio', { name: /^global/ }).check();
  await page.getByRole('textbox', { name: 'Party hint' }).fill('hidden');
  await makeKey(page, 'P-256');
  const key = step(page, 'Public key');
  await expect(key).toContainText('No backup. Leaving this page destroys the key');

  const elsewhere: string[] = [];
  page.on('request', (one) => {
    if (!one.url().includes('/sim/')) elsewhere.push(one.url());
  });
  await setVisibility(page, 'hidden');
  await page.clock.fastForward('14:00');
  await setVisibility(page, 'visible');
  await generate(page);
  await page.getByRole('button', { name: 'Open step Generate' }).click();
  await setVisibility(page, 'hidden');
  await page.clock.fastForward('15:01');
  await setVisibility(page, 'visible');
  // The key remains, because only its page has it. The next request needs a token again.
  await page.getByRole('button', { name: 'Generate the topology' }).click();
  await expect(failure(page, 'E-NEEDS-TOKEN')).toContainText('The ledger requires a token');
  await page.getByRole('button', { name: 'Add token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ledger token' });
  await box.fill(token);
  await dialog.getByRole('button', { name: 'Use this token' }).click();
  await signHere(page, 'hidden');
  await expect(page.getByRole('button', { name: 'Allocate the party' })).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test('a private key pasted into a field, or opened as a file, is not kept', async ({
  page,
  context,
  request,
}) => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { d = '' } = pair.privateKey.export({ format: 'jwk' });
  const number = Buffer.from(d, 'base64url');
  const pem = String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const der = pair.privateKey.export({ type: 'pkcs8', format: 'der' });
  const custody = watchCustody(context, [...writingsOf(number), WIF]);
  const { network } = await openScenario(request, 'demo');
  await openParties(page, network, { hint: 'alice', confirm: OTHER });
  const hex = number.toString('hex');
  const colons = hex.replace(/..(?=.)/g, '$&:');
  // By their form, texts of 64 bytes may be signatures.
  const anywhere = [
    pem,
    d,
    hex,
    der.toString('base64'),
    colons,
    `priv:\n    ${colons}\n`,
    `00${hex}`,
  ];
  const public32 = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const both = Buffer.concat([number, public32]);
  const asPasted = [...anywhere, WIF, both.toString('hex'), both.toString('base64url')];
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });

  await page.getByRole('radio', { name: 'Other' }).check();
  for (const name of [
    'Synchronizer id',
    'Party hint',
    'Other confirming participants',
    'Observing participants',
    'Confirmation threshold',
  ]) {
    const before = await box(name).inputValue();
    for (const text of asPasted) await box(name).fill(text);
    await expect(box(name)).toHaveValue(before);
    await expect(page.getByText('This looks like a private key. Do not paste')).toHaveCount(1);
    // What is typed or pasted next is taken again, and the word on the key goes.
    await box(name).fill(`${before}1`);
    await box(name).fill(before);
  }
  expect(await custody.traces(page)).toEqual([]);
  await axe(page);
  await page.getByRole('radio', { name: /^global/ }).check();
  await page.getByRole('button', { name: 'Continue to the key' }).click();
  for (const text of asPasted) {
    await pasteKey(page, text);
    await expect(page.getByRole('alert')).toContainText(/private key/);
    await expect(box('Public key')).toHaveValue('');
  }
  for (const file of [fileOf('key.pem', pem), fileOf('key.der', der)]) {
    await page.getByLabel('or from a file').setInputFiles(file);
    await expect(page.getByRole('alert')).toContainText('This is a private key');
  }
  expect(await custody.traces(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open a backup' }).click();
  await page.getByLabel('Backup file').setInputFiles(fileOf('key.pem', pem));
  await page.getByLabel('Passphrase', { exact: true }).fill(d);
  await page.getByRole('button', { name: 'Open backup' }).click();
  await expect(page.getByText('The private key in this file is not encrypted')).toBeVisible();
  expect(await custody.traces(page)).toEqual([]);
  await page.getByRole('button', { name: 'Paste a public key' }).click();
  await pasteKey(page, String(pair.publicKey.export({ type: 'spki', format: 'pem' })));
  await generate(page);
  await page.getByRole('button', { name: 'Continue to signing' }).click();
  for (const text of [...anywhere, WIF]) {
    await box('Signature').fill(text);
    await page.getByRole('button', { name: 'Check and use the signature' }).click();
    await expect(page.getByText('This looks like a private key')).toBeVisible();
    await expect(box('Signature')).toHaveValue('');
  }
  expect(await custody.traces(page)).toEqual([]);
  await page.getByRole('link', { name: 'Review a response' }).click();
  for (const text of asPasted) {
    await box('Answer to review').fill(text);
    await expect(page.getByRole('alert')).toContainText(/This (?:is|may be) a private key/);
    await expect(box('Answer to review')).toHaveValue('');
  }
  await page.getByLabel('File to review').setInputFiles(fileOf('key.pem', pem));
  await expect(page.getByRole('alert')).toContainText('This is a private key');
  expect(await custody.traces(page)).toEqual([]);
  expect(await custody.carriers()).toEqual([]);
});

test('a pasted public key is recognized, with a question when it may be a private key', async ({
  page,
  request,
}) => {
  const { network } = await openScenario(request, 'demo');
  await openParties(page, network, { hint: 'alice' });
  await page.getByRole('button', { name: 'Continue to the key' }).click();
  await pasteKey(page, 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
  await expect(page.getByRole('alert')).toContainText('Is this the public key?');
  await axe(page);
  await page.getByRole('button', { name: 'No or unsure' }).click();
  // A number that is not a point of the curve can only be a private key.
  await pasteKey(page, `02${'00'.repeat(31)}`);
  await expect(page.getByText('These 32 bytes are not an Ed25519 public key')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Yes, use as public key' })).toHaveCount(0);
  await pasteKey(page, 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
  await page.getByRole('button', { name: 'Yes, use as public key' }).click();
  await expect(step(page, 'Public key')).toContainText('Ed25519');
  await page.getByRole('button', { name: 'Use another key' }).click();
  // The generator of P-256 (SEC 2), compressed, and with its last digit changed.
  const generator =
    '04' +
    '6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' +
    '4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f';
  await pasteKey(page, `${generator}4`);
  await expect(page.getByText('its point is not on a supported curve')).toBeVisible();
  await pasteKey(page, `${generator}5`);
  await expect(step(page, 'Public key')).toContainText('P-256');
  await page.getByRole('button', { name: 'Use another key' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'key.pem',
    mimeType: 'text/plain',
    buffer: Buffer.from(outsideKey('secp256k1').pem),
  });
  await expect(step(page, 'Public key')).toContainText('secp256k1');
});

/** The page as a host without its headers would serve it, changed by a test. */
async function serveChanged(page: Page, change: (html: string) => string): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/parties/external',
    async (route) => {
      const html = await (await fetchAnswer(route)).text();
      await route.fulfill({ contentType: 'text/html', body: change(html) });
    },
  );
}

const META = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

/** Each way in which the page detects that it is unsafe, with the text it shows. */
const UNSAFE: readonly (readonly [words: string, prepare: (page: Page) => Promise<unknown>])[] = [
  [
    'shown inside another page',
    async (page) => {
      await serveChanged(page, (html) => html);
      await page.route(/\/frame\.html\?/, (route) => {
        const src = new URL(route.request().url()).search.slice(1);
        const body = `<!doctype html><title>f</title><iframe src="${decodeURIComponent(src)}" width="1000" height="800"></iframe>`;
        return route.fulfill({ contentType: 'text/html', body });
      });
    },
  ],
  [
    'no strict Content-Security-Policy',
    (page) => serveChanged(page, (html) => html.replace(META, '')),
  ],
  [
    'does not require them',
    (page) =>
      serveChanged(page, (html) => html.replace(/; require-trusted-types-for 'script'/, '')),
  ],
  [
    'loaded over plain http',
    // What a page loaded over plain http from another machine finds.
    (page) =>
      page.addInitScript(() => {
        Object.defineProperty(window, 'isSecureContext', { value: false });
        Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });
      }),
  ],
];

test('an unsafe page explains why it uses no keys, and still verifies responses (KEY-09)', async ({
  context,
  request,
}) => {
  const { network } = await openScenario(request, 'demo');
  const path = `/parties/external?${new URLSearchParams({ hint: 'alice', network })}`;
  for (const [words, prepare] of UNSAFE) {
    const page = await context.newPage();
    await prepare(page);
    const isFramed = words.startsWith('shown inside');
    await page.goto(isFramed ? `/frame.html?${encodeURIComponent(path)}` : path);
    const place: Page | FrameLocator = isFramed ? page.frameLocator('iframe') : page;
    await place.getByRole('radio', { name: /^global/ }).check();
    await place.getByRole('button', { name: 'Continue to the key' }).click();
    for (const way of ['Create a key', 'Open a backup']) {
      await place.getByRole('button', { name: way }).click();
      await expect(place.getByText(words)).toBeVisible();
      await expect(place.getByRole('button', { name: /Create key|Open backup/ })).toHaveCount(0);
    }
    if (words.includes('plain http')) {
      await page.getByRole('button', { name: 'Paste a public key' }).click();
      await pasteKey(page, outsideKey('secp256k1').pem);
      await generate(page);
      await expect(page.getByText(/^All \d+ checks passed/)).toBeVisible();
    }
    await page.close();
  }
});
