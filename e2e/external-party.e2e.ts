import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { axe, expect, test } from './app.ts';
import { watchCustody } from './custody.ts';
import {
  allocate,
  generate,
  makeKey,
  openParties,
  outsideKey,
  pasteKey,
  signHere,
  step,
} from './onboarding.ts';
import { expectAddress, expectNoSidewaysScroll, PHONE } from './screen.ts';
import { openScenario } from './simulated.ts';

const OTHER = `other-participant::1220${'ab'.repeat(32)}`;
/** Synthetic, and cut short. */
const PRIVATE_PEM =
  '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v\n-----END PRIVATE KEY-----';
const HOSTED = 'The node hosts the party.';

/** The shape of an answer goes with the node's version: one transaction, or three (topology-facts 0). */
const KINDS = [
  ['Ed25519', 'demo', 1],
  ['P-256', 'lying-three', 3],
  ['P-384', 'v34', 1],
  ['secp256k1', 'lying-three', 3],
] as const;

test('a party is made with each kind of key on nodes of both shapes, and is hosted', async ({
  page,
  request,
}) => {
  for (const [kind, scenario, transactions] of KINDS) {
    const { network } = await openScenario(request, scenario);
    const isFirst = kind === 'Ed25519';
    await openParties(page, network, { hint: `party of ${kind}` });
    if (isFirst) await axe(page);
    await makeKey(page, kind);
    await expect(step(page, 'Public key')).toContainText('held by this page until it is left');
    if (isFirst) await axe(page);
    await generate(page);
    await expect(page.getByText(/^Transaction \d/)).toHaveCount(transactions);
    if (isFirst) await axe(page);
    // One signature for all as a rule, one for each transaction where somebody wants it so.
    await signHere(page, `party of ${kind}`, kind === 'P-256' ? 'each' : 'all');
    if (isFirst) await axe(page);
    await allocate(page);
    await expect(page.getByText(HOSTED)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Hosts' })).toContainText('hosted, says Scan');
    await page.getByRole('button', { name: 'Begin with another party' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Begin with another party' }).click();
    await page.getByRole('button', { name: 'Begin anew and wipe the key' }).click();
    await expect(page.getByRole('textbox', { name: 'Party hint' })).toBeVisible();
  }
});

test('a party of two hosts is hosted once both operators have allocated it', async ({
  page,
  request,
  expectConsole,
}) => {
  // Scan does not know the party before both have.
  expectConsole(/^console: Failed to load resource.*status of 404.*participant-id/);
  const a = await openScenario(request, 'hosts-a');
  const world = a.network.split('~')[1];
  const b = await openScenario(request, 'hosts-b');
  const bLedger = `/sim/hosts-b~${world}/ledger`;
  const authorization = { Authorization: `Bearer ${b.token}` };
  const told = await request.get(`${bLedger}/v2/parties/participant-id`, {
    headers: authorization,
  });
  const { participantId }: { participantId: string } = await told.json();
  const key = outsideKey('P-256');
  await openParties(page, a.network, { hint: 'shared', confirm: participantId, threshold: '1' });
  await expect(page.getByText('tolerates one silent confirmer of two')).toBeVisible();
  await page.getByRole('button', { name: 'Continue with the key' }).click();
  await pasteKey(page, key.pem);
  await generate(page);
  await page.getByRole('button', { name: 'Continue to signing' }).click();

  const signature = page.getByRole('textbox', { name: 'Signature' });
  const use = page.getByRole('button', { name: 'Check and use the signature' });
  const hash = await step(page, 'Sign')
    .getByText(/^1220[0-9a-f]{64}$/)
    .innerText();
  await expect(step(page, 'Sign').getByRole('group', { name: 'Command to sign' })).toContainText(
    'openssl dgst -sha256',
  );
  await signature.fill(PRIVATE_PEM);
  await use.click();
  await expect(page.getByText('This looks like a private key. It was not used')).toBeVisible();
  await expect(signature).toHaveValue('');
  await signature.fill('MEUCIQ');
  await use.click();
  await expect(page.getByText('This is neither base64 nor hex.')).toBeVisible();
  // The 32 bytes without their prefix are the mistake that is easily made.
  await signature.fill(key.sign(hash.slice(4)));
  await use.click();
  await expect(page.getByText('This is no signature by this key')).toBeVisible();
  await axe(page);
  await signature.fill(key.sign(hash));
  await use.click();

  const bundle = await savedBy(page, 'Save the onboarding bundle');
  await allocate(page);
  await expect(page.getByText('It appears once all that shall host it have agreed.')).toBeVisible();
  const hosts = page.getByRole('list', { name: 'Hosts' });
  await expect(hosts).toContainText('not hosted yet, says Scan');

  const { allocate: body }: { allocate: object } = JSON.parse(bundle);
  const accepted = await request.post(`${bLedger}/v2/parties/external/allocate`, {
    headers: authorization,
    data: body,
  });
  expect(accepted.status()).toBe(200);
  await expect(page.getByText(HOSTED)).toBeVisible();
  await expect(hosts.getByText('hosted, says Scan', { exact: true })).toHaveCount(2);
  await axe(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);

  // The other operator reads what they are asked to host, with no node at all.
  await page.getByRole('link', { name: 'Review an answer' }).click();
  await page.getByRole('textbox', { name: 'Answer to review' }).fill(bundle);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('list', { name: 'Checks' })).toContainText('passed');
  await expect(page.getByRole('list', { name: 'Checks' })).not.toContainText('failed');
  await expect(step(page, 'Host it')).toContainText('multiHashSignatures');
});

/**
 * What each lie is refused for, as it stands at the top: the check and its reason. `lying-three`
 * tells those that only three transactions can tell. What every other check says then is told by
 * `topology-lies.test.ts`.
 */
const LIES: Readonly<Record<string, readonly (readonly [lie: string, reason: string])[]>> = {
  lying: [
    ['wrong-multi-hash', 'Multi hash. It is not the hash of these transactions.'],
    ['wrong-fingerprint', 'Fingerprint of the key. The fingerprint is not that of the key'],
    ['other-party-id', 'Party id. The party id is not the hint'],
    ['other-hint', 'Party in every mapping. A mapping is about another party'],
    ['swapped-key', 'Keys. The key is not the one that was asked for.'],
    ['extra-key', 'Keys. Another key stands beside the one.'],
    ['no-key', 'Keys. A mapping that must hold the signing key holds none.'],
    ['extra-usage', 'What the key may be used for. The key is given a use'],
    ['key-threshold', 'Signatures needed. It is not one signature of one key.'],
    ['extra-host', 'Hosts. A participant that was not asked for would host the party'],
    ['missing-host', 'Hosts. A participant that was asked for is missing.'],
    ['joined-hosts', 'Hosts. A host is listed whose id is no participant id.'],
    ['submission', 'No host may submit. A participant could act for the party'],
    ['onboarding', 'No onboarding marks. A host is marked as still being onboarded'],
    ['lower-threshold', 'Confirmations needed. Not as many confirmations are needed'],
    ['serial-2', 'Serial. A serial other than 1 changes a mapping that already exists.'],
    ['remove', 'Operation. An onboarding adds mappings.'],
    ['unknown-field', 'field 7: this version does not know the field.'],
    ['repeated-field', 'threshold: comes more than once, and readers take only the last one.'],
    ['trailing-bytes', 'its bytes are damaged, or others stand behind its end.'],
    ['huge', 'and more than 262,144 bytes are not read.'],
    ['unparsable', 'the bytes are no message with a version around it.'],
    ['version-31', 'Version of the content. Version 31 is new'],
    ['version-99', 'Version of the content. This version is not known here.'],
    ['extra-mapping', 'Mappings. party to participant and namespace delegation: neither'],
    ['twice', 'Transaction hashes. Two transactions are the same.'],
    ['empty-list', 'Mappings. The answer holds no transaction'],
  ],
  'lying-three': [
    ['restricted', 'Restriction of the namespace key. A restricted root'],
    ['missing-mapping', 'Mappings. party to key and party to participant: neither'],
    ['no-key', 'Mappings. The signing key must stand once in the mapping for it'],
    ['empty-keys', 'Keys. A mapping that must hold the signing key holds none.'],
  ],
};

test('whatever a node lies about, the reason is said and nothing can be signed', async ({
  page,
  request,
}) => {
  for (const [scenario, lies] of Object.entries(LIES)) {
    const { network } = await openScenario(request, scenario);
    await openParties(page, network, { hint: 'honest', confirm: OTHER });
    await page.getByRole('button', { name: 'Continue with the key' }).click();
    await pasteKey(page, outsideKey('P-256').pem);
    await generate(page);
    await expect(page.getByRole('button', { name: 'Continue to signing' })).toBeVisible();
    for (const [lie, reason] of lies) {
      await page.getByRole('button', { name: 'Open step What' }).click();
      await page.getByRole('textbox', { name: 'Party hint' }).fill(`lying-${lie}`);
      await page.getByRole('button', { name: 'Continue with the key' }).click();
      await generate(page);
      await expect(
        page.getByRole('alert').filter({ hasText: 'Do not sign this' }),
        lie,
      ).toContainText(reason);
      await expect(page.getByText('nothing of this can be signed here')).toBeVisible();
      const ways = page.getByRole('button', { name: /sign(?!.*silent)|allocate|bundle/i });
      await expect(ways, lie).toHaveCount(0);
      await expect(page.getByRole('textbox', { name: /sign/i })).toHaveCount(0);
    }
  }
});

test('a private key stays inside: no trace of it in the browser, and nothing carries it away', async ({
  page,
  context,
  request,
}) => {
  const secrets: string[] = [];
  const custody = watchCustody(context, secrets);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Private keys are told to the test as they are made, by the one door that they come through.
  await page.exposeBinding('tellSecret', (_source, hex: string) => {
    const bytes = Buffer.from(hex, 'hex');
    secrets.push(
      hex,
      bytes.toString('base64').slice(0, -4),
      bytes.toString('base64url').slice(0, -4),
    );
  });
  await page.addInitScript(spyOnKeys);
  const { network } = await openScenario(request, 'demo');
  await openParties(page, network, { hint: 'canary' });
  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.url().includes('/sim/'))
      asked.push(new URL(one.url()).pathname.replace(/^.*?\/v/, '/v'));
  });

  await makeKey(page, 'Ed25519');
  // One more was made before, to see whether this browser can.
  await expect.poll(() => secrets.length).toBe(6);
  await page.getByRole('button', { name: 'Wipe this key and use another' }).click();
  await page.getByRole('button', { name: 'Make a key here' }).click();
  await page.getByRole('radio', { name: 'P-256' }).check();
  await page.getByRole('radio', { name: 'A file under a passphrase' }).check();
  const passphrase = 'tide lantern 4711 orchard';
  secrets.push(passphrase);
  const make = page.getByRole('button', { name: 'Make the key' });
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await page.getByLabel('Passphrase again').fill('another one of them');
  await make.click();
  await expect(page.getByText('The two passphrases differ.')).toBeVisible();
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await page.getByLabel('Passphrase again').fill(passphrase);
  await make.click();
  const file = await savedBy(page, 'Save the backup');
  const chosen = { name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(file) };
  await page.getByLabel('The saved file').setInputFiles(chosen);
  await page.getByLabel('Passphrase', { exact: true }).fill('not the passphrase');
  await page.getByRole('button', { name: 'Test the backup' }).click();
  await expect(page.getByText('The passphrase does not open this file')).toBeVisible();
  await axe(page);
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await page.getByRole('button', { name: 'Test the backup' }).click();
  await expect(step(page, 'Public key')).toContainText('there is a backup');
  expect(secrets.length).toBeGreaterThan(9);
  expect(secrets.filter((secret) => file.includes(secret))).toEqual([]);
  expect(await custody.traces(page)).toEqual([]);
  expect(asked).toEqual([]);

  await generate(page);
  await signHere(page, 'canary');
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await allocate(page);
  await expect(page.getByText(HOSTED)).toBeVisible();
  expect(await custody.traces(page)).toEqual([]);
  expect(await custody.carriers()).toEqual([]);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('Bearer $TOKEN');
  expect(secrets.filter((secret) => copied.includes(secret))).toEqual([]);
  const named =
    /^\/v2\/(parties\/(external\/(generate-topology|allocate)|[^/]+)|authenticated-user|users\/[^/]+\/rights)$|^\/v[01]\/domains\/[^/]+\/parties\/[^/]+\/participant-id$/;
  expect(asked.filter((path) => !named.test(path))).toEqual([]);

  // Leaving is warned of, for the review too; then the key is gone, and the steps are as they were.
  await page.getByRole('link', { name: 'Review an answer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('link', { name: 'Node', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByText(HOSTED)).toBeVisible();
  await page.getByRole('link', { name: 'Node', exact: true }).click();
  await page.getByRole('button', { name: 'Leave and wipe the key' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Node' })).toBeVisible();
  await page.getByRole('link', { name: 'Parties' }).click();
  await expect(page.getByText(HOSTED)).toBeVisible();
  await expect(page.getByText('wiped when the page was left')).toBeVisible();
  expect(await custody.traces(page)).toEqual([]);
});

test('a key from elsewhere is recognised, a private one refused and not kept', async ({
  page,
  context,
  request,
}) => {
  const custody = watchCustody(context, ['MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v']);
  const { network } = await openScenario(request, 'demo');
  await openParties(page, network, { hint: 'alice' });
  await page.getByRole('button', { name: 'Continue with the key' }).click();
  const box = page.getByRole('textbox', { name: 'Public key' });
  await pasteKey(page, PRIVATE_PEM);
  await expect(page.getByRole('alert')).toContainText('This is a private key (PEM)');
  await expect(box).toHaveValue('');
  expect(await custody.traces(page)).toEqual([]);
  expect(await custody.carriers()).toEqual([]);
  await pasteKey(page, 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
  await expect(page.getByRole('alert')).toContainText('Is this the public key?');
  await axe(page);
  await page.getByRole('button', { name: 'No, or I do not know' }).click();
  await pasteKey(page, 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
  await page.getByRole('button', { name: 'Yes, it is the public key' }).click();
  await expect(step(page, 'Public key')).toContainText('Ed25519');
  await page.getByRole('button', { name: 'Use another key' }).click();
  // The generator of P-256 (SEC 2), compressed, and with its last digit changed.
  const generator =
    '04' +
    '6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' +
    '4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f';
  await pasteKey(page, `${generator}4`);
  await expect(page.getByText('its point lies on no curve')).toBeVisible();
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

test('the form says what is impossible; the address holds it, never half of it', async ({
  page,
  request,
}) => {
  const { network } = await openScenario(request, 'demo');
  await openParties(page, network, {});
  const next = page.getByRole('button', { name: 'Continue with the key' });
  const hint = page.getByRole('textbox', { name: 'Party hint' });
  const others = page.getByRole('textbox', { name: 'Other confirming participants' });
  const observers = page.getByRole('textbox', { name: 'Observing participants' });
  const threshold = page.getByRole('textbox', { name: 'Confirmation threshold' });
  await expect(next).toBeDisabled();
  await hint.fill('a::b');
  await expect(page.getByText('Two colons in a row')).toBeVisible();
  await hint.fill('alice');
  await threshold.fill('2');
  await expect(page.getByText('Only 1 participant confirms; 2 can never')).toBeVisible();
  await threshold.fill('');
  await page.getByRole('checkbox', { name: /only observes/ }).check();
  await expect(page.getByText('Nobody would confirm')).toBeVisible();
  await others.fill(`${OTHER}\n${OTHER}`);
  await expect(page.getByText('is listed twice')).toBeVisible();
  await others.fill(OTHER);
  await observers.fill(`PAR::${OTHER}`);
  await expect(page.getByText('Leave out PAR::')).toBeVisible();
  await observers.fill('');
  await expect(page.getByText('The one participant that confirms must')).toBeVisible();
  await expect(next).toBeEnabled();
  await expect(page).toHaveURL(/[?&]synchronizer=.*confirm=|confirm=.*[?&]synchronizer=/);
  const synchronizer = new URL(page.url()).searchParams.get('synchronizer') ?? '';
  const search = { network, synchronizer, hint: 'alice', observing: '1', confirm: OTHER };
  await expectAddress(page, '/parties/external', search);
  await axe(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await next.click();
  await page.getByRole('button', { name: 'Make a key here' }).click();
  await expectNoSidewaysScroll(page);
  await page.goto(`/parties/external?${new URLSearchParams({ ...search, threshold: 'two' })}`);
  await expect(page.getByRole('complementary', { name: 'About this link' })).toContainText(
    'threshold',
  );
  await expect(others).toHaveValue(OTHER);
});

test('where no answer comes the page looks for the party and sends nothing again', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/^console: Failed to load resource.*status of 50[34]/);
  const { network } = await openScenario(request, 'timeouts');
  let sent = 0;
  page.on('request', (one) => {
    if (one.url().endsWith('/allocate')) sent += 1;
  });
  for (const [hint, found] of [
    ['lost', /does not know the party yet. Asked [2-9] times/],
    ['answers-late', HOSTED],
  ] as const) {
    sent = 0;
    await openParties(page, network, { hint });
    await page.getByRole('button', { name: 'Continue with the key' }).click();
    const key = outsideKey('P-384');
    await pasteKey(page, key.pem);
    await generate(page);
    await page.getByRole('button', { name: 'Continue to signing' }).click();
    const hash = await step(page, 'Sign')
      .getByText(/^1220[0-9a-f]{64}$/)
      .innerText();
    await page.getByRole('textbox', { name: 'Signature' }).fill(key.sign(hash));
    await page.getByRole('button', { name: 'Check and use the signature' }).click();
    await allocate(page);
    await expect(
      page.getByText('It is not known whether the node carried this out.'),
    ).toBeVisible();
    await expect(page.getByText(found)).toBeVisible();
    expect(sent).toBe(1);
  }
  await axe(page);
});

test('over plain http keys are neither made nor used, the reason is said, and answers are verified', async ({
  page,
  request,
}) => {
  const { network } = await openScenario(request, 'demo');
  // What a page loaded over plain http from another machine finds.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false });
    Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });
  });
  await openParties(page, network, { hint: 'alice' });
  await page.getByRole('button', { name: 'Continue with the key' }).click();
  for (const way of ['Make a key here', 'Open a backup']) {
    await page.getByRole('button', { name: way }).click();
    await expect(page.getByText('loaded over plain http')).toBeVisible();
    await expect(page.getByRole('button', { name: /Make the key|Open the backup/ })).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Paste a public key' }).click();
  await pasteKey(page, outsideKey('secp256k1').pem);
  await generate(page);
  await expect(page.getByText(/^All \d+ checks passed/)).toBeVisible();
});

async function savedBy(page: Page, button: string): Promise<string> {
  const saved: Promise<Download> = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await saved).path(), 'utf8');
}

/** Runs in the page: keys are made extractable so that the test can know them, and told to it. */
function spyOnKeys(): void {
  const subtle = crypto.subtle;
  const make = subtle.generateKey.bind(subtle);
  const tell = async (key: CryptoKey) => {
    const bytes = new Uint8Array(await subtle.exportKey('pkcs8', key));
    // The private number itself: of Ed25519 the last 32 bytes, of P-256 those after its header.
    const number = bytes.length === 48 ? bytes.slice(16) : bytes.slice(36, 68);
    const hex = Array.from(number, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const sink: unknown = Reflect.get(window, 'tellSecret');
    if (typeof sink === 'function') await sink(hex);
  };
  Reflect.set(subtle, 'generateKey', async (algorithm: EcKeyGenParams, _: boolean, uses: never) => {
    const pair = await make(algorithm, true, uses);
    // What only looks whether a kind can be made asks not to keep it; that one is not used.
    if ('privateKey' in pair) await tell(pair.privateKey);
    return pair;
  });
}
