import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { FULL } from './full.ts';
import {
  allocate,
  generate,
  makeKey,
  openChecks,
  openParties,
  outsideKey,
  pasteKey,
  savedBy,
  signHere,
  step,
} from './onboarding.ts';
import { expectNoSidewaysScroll, giveToken, holdRequests, PHONE, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';
import { expectVerifier, watchWorkers } from './watched-worker.ts';

const OTHER = `other-participant::1220${'ab'.repeat(32)}`;
/** Synthetic, and cut short. */
const PRIVATE_PEM =
  '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v\n-----END PRIVATE KEY-----';
const HOSTED = 'The node hosts the party.';

/**
 * The shape of an answer goes with the node's version: one transaction, or three
 * (docs/facts/topology.md#answer-forms).
 */
const KINDS = [
  ['Ed25519', 'demo', 1],
  ['P-256', 'v348', 3],
  ['P-384', 'v34', 1],
  ['secp256k1', 'v348', 3],
] as const;

/** Creates a key, generates and leaves. @returns what the worker sent before the key, and in all */
async function verifyOnce(page: Page, network: string, whileThere: () => Promise<void>) {
  const kinds = await watchWorkers(page);
  await openParties(page, network, { hint: 'verified' });
  await page.getByRole('button', { name: 'Continue to the key' }).click();
  await page.getByRole('button', { name: 'Create a key' }).click();
  await expect(page.getByRole('button', { name: 'Create key' })).toBeVisible();
  const before = [...(await kinds())];
  await page.getByRole('radio', { name: 'None (tests only)' }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  await generate(page);
  await expect(page.getByRole('button', { name: 'Continue to signing' })).toBeVisible();
  const after = await kinds();
  await whileThere();
  await page.getByRole('link', { name: 'Node', exact: true }).click();
  await page.getByRole('button', { name: 'Leave and wipe the key' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Node' })).toBeVisible();
  await expect.poll(() => page.workers().length, 'workers that run').toBe(0);
  return { before, after };
}

test('a response is verified in a worker that starts before the key exists and ends with the page (KEY-01, KEY-07)', async ({
  page,
  request,
}) => {
  const { network } = await openScenario(request, 'demo');
  const sent = await verifyOnce(page, network, () => expectVerifier(page));
  expect(sent).toEqual({ before: ['ready'], after: ['ready', 'verified'] });
});

test('a response is verified on the page when no worker starts (KEY-01)', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/verify-worker/);
  await page.route(/verify-worker/, (route) => route.abort());
  const { network } = await openScenario(request, 'demo');
  const sent = await verifyOnce(page, network, async () => expect(page.workers()).toEqual([]));
  expect(sent).toEqual({ before: [], after: [] });
});

test('an external party is created with each kind of key on nodes of both response forms (KEY-05)', async ({
  page,
  request,
}) => {
  for (const [kind, scenario, transactions] of FULL ? KINDS : KINDS.slice(0, 2)) {
    const { network } = await openScenario(request, scenario);
    const isFirst = kind === 'Ed25519';
    await openParties(page, network, { hint: `party of ${kind}` });
    if (isFirst) await axe(page);
    await makeKey(page, kind);
    await expect(step(page, 'Public key')).toContainText(
      'Leaving this page destroys the key, and with it the party.',
    );
    if (isFirst) await axe(page);
    await generate(page);
    // What passed is one line, and the step is marked so.
    await expect(page.locator('[aria-current="step"] [data-mark]')).toHaveAttribute(
      'data-mark',
      'passed',
    );
    await expect(page.getByRole('list', { name: 'Checks' })).toHaveCount(0);
    await openChecks(page);
    await expect(page.getByText(/^Transaction \d/)).toHaveCount(transactions);
    if (isFirst) await axe(page);
    // One signature for all by default, one for each transaction on request.
    await signHere(page, `party of ${kind}`, kind === 'P-256' ? 'each' : 'all');
    if (isFirst) {
      await expect(page.getByRole('heading', { name: 'Allocate', exact: true })).toBeFocused();
      const terms = step(page, 'What you allocate (irreversible)');
      await expect(terms).toContainText(/party of Ed25519::1220[0-9a-f]{64}/);
      await expect(terms).toContainText('No backup. Leaving this page destroys the key');
      await axe(page);
    }
    await allocate(page);
    await expect(page.getByText(HOSTED)).toBeVisible();
    if (isFirst) await expectRights(page);
    await expect(page.getByRole('list', { name: 'Hosts' })).toContainText('hosted (Scan)');
    await page.getByRole('button', { name: 'Create another party' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Create another party' }).click();
    await page.getByRole('button', { name: 'Start over and wipe the key' }).click();
    await expect(page.getByRole('textbox', { name: 'Party hint' })).toBeVisible();
  }
});

/** What the operator's user may do already, and the two rights that can be granted, one at a time. */
async function expectRights(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Result' })).toBeFocused();
  const rights = step(page, 'Rights');
  await expect(rights).toContainText(
    'can read as the party (CanReadAsAnyParty), but not act for it',
  );
  await expect(rights.getByRole('radio', { name: 'Read only' })).toBeChecked();
  const body = rights.getByRole('group', { name: 'Body' });
  await expect(body).toContainText('CanReadAs');
  await expect(body).not.toContainText('CanActAs');
  await rights.getByRole('radio', { name: 'Act and read' }).check();
  await expect(body).toContainText('CanActAs');
  await expect(body).not.toContainText('CanReadAs');
}

test('an external party with two hosts is hosted after both operators allocate it', async ({
  page,
  request,
  expectConsole,
}) => {
  // Scan does not have the party before both hosts do; a second party with its id is rejected.
  expectConsole(
    /^console: Failed to load resource.*status of 4(?:04.*participant-id|00.*allocate)/,
  );
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
  const form = { hint: 'shared', confirm: participantId, threshold: '1' };
  await openParties(page, a.network, form);
  await expect(step(page, 'Request')).toContainText(/This node:\S+::1220[0-9a-f]{64}/);
  await expect(page.getByText('The node reports its participant id. Confirm it')).toBeVisible();
  await expect(page.getByText('1 of 2 must confirm each transaction, so 1 may be')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to the key' }).click();
  await pasteKey(page, key.pem);
  await generate(page);
  await page.getByRole('button', { name: 'Continue to signing' }).click();

  const terms = step(page, 'What you sign (irreversible)');
  const shall = terms.getByRole('list', { name: 'Requested hosts' }).getByRole('listitem');
  await expect(shall).toHaveText([
    /^may confirmthis node, as reported; confirm with its operator\S+::1220\w+$/,
    `may confirm${participantId}`,
  ]);
  await expect(terms).toContainText(
    '1 of 2. 1 of 2 must confirm each transaction, so 1 may be unavailable.',
  );
  await expect(terms).toContainText(/Synchronizer\s*global-domain::1220[0-9a-f]{64}/);
  await expect(terms).toContainText(`/sim/hosts-a~${world}/ledger`);
  await expect(terms).toContainText('not on this page; backup unknown');

  const signature = page.getByRole('textbox', { name: 'Signature' });
  const use = page.getByRole('button', { name: 'Check and use the signature' });
  const hash = await step(page, 'Sign')
    .getByText(/^1220[0-9a-f]{64}$/)
    .innerText();
  const toSign = (name: string) => step(page, 'Sign').getByRole('group', { name, exact: true });
  await expect(toSign('Command to sign')).toContainText('openssl dgst -sha256');
  await expect(toSign('Command to sign the digest')).toContainText('openssl pkeyutl -sign -inkey');
  await expect(step(page, 'Sign')).toContainText(
    `SHA-256 of the multi-hash 32 bytes; ECDSA signs this digest of the 34 bytes${createHash(
      'sha256',
    )
      .update(Buffer.from(hash, 'hex'))
      .digest('hex')}`,
  );
  await signature.fill(PRIVATE_PEM);
  await use.click();
  await expect(page.getByText('This looks like a private key. The key was not used')).toBeVisible();
  await expect(signature).toHaveValue('');
  await signature.fill('MEUCI.');
  await use.click();
  await expect(page.getByText('Not base64 or hex.')).toBeVisible();
  // The 32 bytes without their prefix are the mistake that is easily made.
  await signature.fill(key.sign(hash.slice(4)));
  await use.click();
  await expect(page.getByText('Not a valid signature by this key')).toBeVisible();
  await axe(page);
  await signature.fill(key.sign(hash));
  await use.click();

  // A link to the page itself, without a form, keeps the form and the signature.
  await expect(page.getByRole('button', { name: 'Allocate the party' })).toBeVisible();
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('link', { name: 'Parties', exact: true }).click();
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1);
  await expect(page).toHaveURL(/hint=shared/);
  await expect(page.getByRole('button', { name: 'Allocate the party' })).toBeVisible();

  await page.getByRole('link', { name: 'Review a response' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave before this party is complete?' });
  await expect(leaving).toContainText('The signature was not used for an allocation yet');
  await expect(leaving).toContainText('The onboarding bundle for the other hosts');
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await allocate(page);
  await expect(
    page.getByText('The party appears once all requested hosts have agreed.'),
  ).toBeVisible();
  // The page has the only copy of the body for the other host.
  await page.getByRole('button', { name: 'Create another party' }).click();
  const restart = page.getByRole('dialog', { name: 'Start over before this party is complete?' });
  await expect(restart).toContainText('bundle for the other hosts was not saved');
  await restart.getByRole('button', { name: 'Stay' }).click();
  const bundle = await savedBy(page, 'Save onboarding bundle');
  const hosts = page.getByRole('list', { name: 'Hosts' });
  await expect(hosts).toContainText('not hosted yet (Scan)');
  await expect(step(page, 'Rights')).toContainText(
    'The command to grant a right is shown here once',
  );
  await expect(page.getByRole('radio', { name: 'Read only' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Check again' }).click();
  const { allocate: body }: { allocate: object } = JSON.parse(bundle);
  const accepted = await request.post(`${bLedger}/v2/parties/external/allocate`, {
    headers: authorization,
    data: body,
  });
  expect(accepted.status()).toBe(200);
  await expect(page.getByText(HOSTED)).toBeFocused();
  await expect(hosts.getByText('hosted (Scan)', { exact: true })).toHaveCount(2);
  await expect(page.getByRole('radio', { name: 'Read only' })).toBeChecked();
  await axe(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expectIdsUncut(page);

  // The other operator reads what they are asked to host, with no node at all.
  await page.getByRole('link', { name: 'Review a response' }).click();
  await page.getByRole('textbox', { name: 'Answer to review' }).fill(bundle);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('list', { name: 'Checks' })).toContainText('passed');
  await expect(page.getByRole('list', { name: 'Checks' })).not.toContainText('failed');
  await expect(step(page, 'Host this party')).toContainText('multiHashSignatures');
  await expectIdsUncut(page);

  // The same key and hint once more, with fewer hosts: what is there is not what was signed now.
  await page.setViewportSize({ width: 1440, height: 900 });
  // Another host differs in the middle of its id only.
  const alike = participantId.replace(/.{20}(?=.{20}$)/, '0'.repeat(20));
  await page.route('**/domains/*/parties/*/participant-id', async (route) => {
    const response = await route.fetch();
    const { participant_ids: ids }: { participant_ids: string[] } = await response.json();
    await route.fulfill({ response, json: { participant_ids: [...ids, `PAR::${alike}`] } });
  });
  await signElsewhere(page, a.network, 'shared', key);
  await allocate(page);
  await expect(page.getByText('because the party already exists')).toBeVisible();
  await expect(step(page, 'Allocate')).toContainText('rejected; the party already existed');
  const summary = step(page, 'Summary');
  await expect(summary).toContainText(
    /As signed \(not confirmed to be in force\).*Confirmations1 of 1/,
  );
  await expect(summary.getByText('hosted but not signed (Scan)')).toHaveCount(2);
  // Only the signed host, which has no lookalike, is shortened.
  await expect(hosts.locator('bdi > [aria-hidden]')).toHaveCount(1);
  await expectIdsUncut(page);
  await expect(summary).toContainText('An unsigned participant hosts the party');
  await expect(page.getByRole('button', { name: 'Save onboarding bundle' })).toHaveCount(0);
  await axe(page);
  await expect(summary.getByText('Printed')).toHaveCount(0);
  // What a browser does before it draws the paper.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(summary.getByText('Printed')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(summary.getByText('Printed')).toBeVisible();
  await expect(summary).toContainText(/Multi-hash1220[0-9a-f]{64}Transaction hashes1220/);
});

/** Both ends of each id can be compared, also where the window is narrow. */
async function expectIdsUncut(page: Page): Promise<void> {
  await expect(page.locator('main bdi').first()).toBeVisible();
  const compared = () =>
    page.locator('main bdi').evaluateAll((ids) => ({
      some: ids.length > 0,
      cut: ids.filter((id) => id.scrollWidth > id.clientWidth).map((id) => id.textContent),
    }));
  await expect.poll(compared).toEqual({ some: true, cut: [] });
}

/**
 * The check that each lie fails, and the reason, as the verdict shows them. `lying-three` has the
 * lies that need three transactions. `topology-lies.test.ts` covers the other checks.
 */
const LIES: Readonly<Record<string, readonly (readonly [lie: string, reason: string])[]>> = {
  lying: [
    ['wrong-multi-hash', 'Multi-hash. The value is not the hash of these transactions.'],
    [
      'wrong-fingerprint',
      'Fingerprint of the key. The fingerprint is not that of the requested key',
    ],
    ['other-party-id', 'Party id. The party id is not the hint'],
    [
      'other-hint',
      'Party in every mapping. A mapping contains a party other than the requested one',
    ],
    ['swapped-key', 'Keys. The key differs from the requested one.'],
    ['extra-key', 'Keys. There is an additional key'],
    ['no-key', 'Keys. A mapping lacks the required signing key.'],
    ['extra-usage', 'Key usage. The key has an unnecessary use'],
    ['key-threshold', 'Signatures needed. The threshold is not one signature of one key.'],
    ['extra-host', 'Hosts. An unrequested participant would host the party'],
    ['missing-host', 'Hosts. A requested participant is missing.'],
    ['joined-hosts', 'Hosts. A host id is not a valid participant id.'],
    ['submission', 'No host may submit. A participant could act for the party'],
    ['onboarding', 'No onboarding marks. A host is marked as being onboarded'],
    ['lower-threshold', 'Confirmations needed. The threshold differs from the request'],
    ['serial-2', 'Serial. A serial other than 1 changes a mapping that already exists.'],
    ['remove', 'Operation. An onboarding only adds mappings.'],
    ['unknown-field', 'field 7: unknown field.'],
    ['repeated-field', 'threshold: occurs more than once; decoders use only the last one.'],
    ['trailing-bytes', 'its bytes are damaged, or followed by others.'],
    ['huge', 'the limit is 262,144 bytes.'],
    ['unparsable', 'the bytes are not a versioned message.'],
    ['version-31', 'Version of the content. Version 31 is new'],
    ['version-99', 'Version of the content. Unknown version.'],
    ['extra-mapping', 'Mappings. party to participant and namespace delegation: neither'],
    ['twice', 'Transaction hashes. Two transactions are identical.'],
    ['empty-list', 'Mappings. The response contains no transaction'],
  ],
  'lying-three': [
    ['restricted', 'Restriction of the namespace key. A restricted root'],
    ['missing-mapping', 'Mappings. party to key and party to participant: neither'],
    ['no-key', 'Mappings. The signing key must occur once, in its own mapping'],
    ['empty-keys', 'Keys. A mapping lacks the required signing key.'],
  ],
};

test('the external party page reports each manipulated response and disables signing (fault 77, KEY-01, KEY-02)', async ({
  page,
  request,
}) => {
  for (const [scenario, lies] of Object.entries(LIES)) {
    const { network } = await openScenario(request, scenario);
    await openParties(page, network, { hint: 'honest', confirm: OTHER });
    await page.getByRole('button', { name: 'Continue to the key' }).click();
    await pasteKey(page, outsideKey('P-256').pem);
    await page.getByRole('button', { name: 'Continue to generate' }).click();
    const choice = page.getByRole('combobox', { name: 'Simulated change of the response' });
    const generateAgain = page.getByRole('button', { name: 'Generate the topology' });
    // A dishonest node lies from the start, and is honest only on request.
    await expect(choice).toHaveValue('extra-host');
    await expect(page.getByText('This simulated node is dishonest.')).toBeVisible();
    await choice.selectOption('');
    await expect(choice).toHaveValue('');
    await expect(page.getByText('This simulated node is dishonest.')).toHaveCount(0);
    await generateAgain.click();
    await expect(page.getByRole('button', { name: 'Continue to signing' })).toBeVisible();
    for (const [lie, reason] of lies) {
      await page.getByRole('button', { name: 'Open step Generate' }).click();
      await choice.selectOption(lie);
      await expect(choice).toHaveValue(lie);
      await generateAgain.click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'Do not sign this' }),
        lie,
      ).toContainText(reason);
      await expect(page.locator('[aria-current="step"] [data-mark]')).not.toHaveAttribute(
        'data-mark',
        'passed',
      );
      await expect(page.getByText('Not every check passed, so signing is disabled')).toBeVisible();
      const ways = page.getByRole('button', { name: /sign(?!.*silent)|allocate|bundle/i });
      await expect(ways, lie).toHaveCount(0);
      await expect(page.getByRole('textbox', { name: /sign/i })).toHaveCount(0);
    }
  }
});

/** From the form to a signature made elsewhere: all that is left is to send it. */
async function signElsewhere(
  page: Page,
  network: string,
  hint: string,
  key = outsideKey('P-384'),
): Promise<void> {
  await openParties(page, network, { hint });
  await page.getByRole('button', { name: 'Continue to the key' }).click();
  await pasteKey(page, key.pem);
  await generate(page);
  await page.getByRole('button', { name: 'Continue to signing' }).click();
  const hash = await step(page, 'Sign')
    .getByText(/^1220[0-9a-f]{64}$/)
    .innerText();
  await page.getByRole('textbox', { name: 'Signature' }).fill(key.sign(hash));
  await page.getByRole('button', { name: 'Check and use the signature' }).click();
}

test('the external party page checks for the party after a missing response, and repeats no request', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/^console: Failed to load resource.*status of (?:50[34]|403|404.*participant-id)/);
  const { network } = await openScenario(request, 'timeouts');
  let sent = 0;
  page.on('request', (one) => {
    if (one.url().endsWith('/allocate')) sent += 1;
  });
  const unsure = page.getByText('Outcome unknown. The request is not repeated automatically');
  const again = page.getByRole('button', { name: 'Send again' });
  await page.clock.install();
  await signElsewhere(page, network, 'lost');
  const release = await holdRequests(page, '**/v2/parties/external/allocate');
  await allocate(page);
  await expect(page.getByText('Waiting up to 60 s for the topology')).toBeVisible();
  release();
  await expect(unsure).toBeVisible();
  await expect(step(page, 'Outcome')).toBeFocused();
  await expect(page.getByText(/Party not found yet\. Checked [2-9] times/)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('before you send again');
  await expect(page.getByRole('alert')).not.toContainText('request less');
  await page.clock.fastForward(120_000);
  await expect(page.getByText('Automatic checks stopped after two minutes.')).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('Automatic checks stopped')).toHaveCount(0);
  await page.getByText('Party still not found?').click();
  await expect(again).toBeVisible();
  expect(sent).toBe(1);
  await axe(page);

  // Who may not look is not made to ask sixty times.
  let looks = 0;
  await page.route('**/v2/parties/lost*', (route) => {
    looks += 1;
    return route.fulfill({ status: 403, json: { code: 'NA', cause: 'hidden' } });
  });
  await expect(
    page.getByText('Automatic checks stopped, because the response would be the same.'),
  ).toBeVisible();
  await expect(
    page.getByText('In the last successful check, the party was not found.'),
  ).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(2);
  await page.clock.fastForward(20_000);
  await page.getByRole('button', { name: 'Continue to result' }).click();
  await expect(page.getByText('As signed (not confirmed to be in force)')).toBeVisible();
  await page.getByRole('button', { name: 'Create another party' }).click();
  const leaving = page.getByRole('dialog', { name: 'Start over before this party is complete?' });
  await expect(leaving).toContainText(/The check for the party will stop.*lost::1220[0-9a-f]{64}/);
  await leaving.getByRole('button', { name: 'Stay' }).click();
  // The first look, and one as the other step opened.
  await expect.poll(() => looks).toBe(2);
  const asked = page.waitForEvent('dialog');
  void asked.then((dialog) => dialog.accept());

  await signElsewhere(page, network, 'answers-late');
  expect((await asked).type()).toBe('beforeunload');
  await allocate(page);
  await expect(unsure).toBeVisible();
  // The latest truth wins, and what was there before it is over.
  await expect(page.getByText(HOSTED)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Result' })).toBeFocused();
  await expect(unsure).toHaveCount(0);
  await expect(again).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(step(page, 'Allocate')).toHaveText('Allocatesent; the node hosts the party');
  await expect(step(page, 'Summary')).toContainText('As signed (not confirmed to be in force)');
  expect(sent).toBe(2);
  await axe(page);
});

test('the external party page names the right required to allocate, and keeps its step when the token changes', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(403));
  const { network } = await openScenario(request, 'partly-readable');
  const { token } = await openScenario(request, 'demo');
  await signElsewhere(page, network, 'handed on');
  await expect(page.getByText('is not an administrator of the participant')).toBeVisible();
  // Without the right to ask, the party may exist already.
  await expect(page.getByText(/^Unknown whether the node already has this party:/)).toBeVisible();
  await allocate(page);
  const refusal = page.getByRole('alert');
  await expect(refusal).toContainText('Allocating a party requires ParticipantAdmin');
  await expect(refusal).toContainText('A security-sensitive error has been received');
  await expect(refusal).not.toContainText('CanReadAs');
  await expect(page.getByRole('button', { name: 'Allocate the party' })).toBeFocused();
  await page.getByRole('button', { name: 'Use another token' }).click();
  await giveToken(page, token);
  await expect(step(page, 'Sign')).toContainText('one signature for all, verified');
  await expect(page.getByText('is not an administrator of the participant')).toHaveCount(0);
  await expect(page.getByText('the node does not have this party yet')).toBeVisible();
  // A success for another party does not count.
  await page.route(
    '**/v2/parties/external/allocate',
    (route) => route.fulfill({ json: { partyId: OTHER } }),
    { times: 1 },
  );
  await allocate(page);
  await expect(
    page.getByText(`The node returned success for another party: ${OTHER}`),
  ).toBeVisible();
  await expect(page.getByText('Outcome unknown. The request is not repeated')).toBeVisible();
  await page.getByText('Party still not found?').click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(HOSTED)).toBeVisible();
});
