import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { openParties, step } from './onboarding.ts';
import { expectAddress, expectNoSidewaysScroll, PHONE, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

const OTHER = `other-participant::1220${'ab'.repeat(32)}`;

test('the party form reports impossible input, and the address keeps complete values only', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(403));
  const { network } = await openScenario(request, 'demo');
  let isForbidden = true;
  await page.route(/\/v2\/(?:parties\/participant-id|state\/connected-synchronizers)/, (route) =>
    isForbidden
      ? route.fulfill({ status: 403, json: { code: 'NA', cause: 'hidden' } })
      : route.continue(),
  );
  await page.goto(`/parties/external?network=${network}`);
  await expect(page.getByRole('alert')).toHaveCount(2);
  isForbidden = false;
  await page.getByRole('alert').first().getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(step(page, 'Request')).toContainText(/This node:\S+::1220[0-9a-f]{64}/);
  const next = page.getByRole('button', { name: 'Continue to the key' });
  const hint = page.getByRole('textbox', { name: 'Party hint' });
  const others = page.getByRole('textbox', { name: 'Other confirming participants' });
  const observers = page.getByRole('textbox', { name: 'Observing participants' });
  const threshold = page.getByRole('textbox', { name: 'Confirmation threshold' });
  await expect(page.getByRole('radio', { name: /^global/ })).toBeVisible();
  // No problem is shown before the user continues; then the first missing field has the focus.
  await expect(page.getByText('Choose the synchronizer.')).toHaveCount(0);
  await next.click();
  await expect(page.getByText('Choose the synchronizer.')).toBeVisible();
  await expect(page.getByText('Enter a party hint.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^global/ })).toBeFocused();
  await openParties(page, network, {});
  await hint.fill('a::b');
  await expect(page.getByText('Two colons in a row')).toBeVisible();
  await hint.fill('alice');
  await threshold.fill('2');
  await expect(page.getByText('a threshold of 2 cannot be reached')).toHaveCount(0);
  await threshold.blur();
  await expect(
    page.getByText('Only 1 participant confirms; a threshold of 2 cannot'),
  ).toBeVisible();
  await threshold.fill('');
  await expect(page.getByText('This party has a single confirming participant')).toBeVisible();
  await page.getByRole('radio', { name: /^Only observe/ }).check();
  await expect(page.getByText('No participant would confirm')).toBeVisible();
  await others.fill(`${OTHER}\n${OTHER}`);
  await others.blur();
  await expect(page.getByText('is listed twice')).toBeVisible();
  await others.fill(OTHER);
  await observers.fill(`PAR::${OTHER}`);
  await next.click();
  await expect(page.getByText('Remove PAR::')).toBeVisible();
  await expect(observers).toBeFocused();
  await expect(page).toHaveURL(/synchronizer=/);
  await expectAddress(page, '/parties/external', {
    network,
    synchronizer: new URL(page.url()).searchParams.get('synchronizer') ?? '',
    hint: 'alice',
    observing: '1',
    confirm: OTHER,
    observe: '?',
  });
  await observers.fill('');
  await axe(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await next.click();
  await page.getByRole('button', { name: 'Create a key' }).click();
  await expectNoSidewaysScroll(page);
});

test('the party form keeps an invalid value of a link in its field until the user edits it', async ({
  page,
  request,
}) => {
  const { network } = await openScenario(request, 'demo');
  await page.goto(`/parties/external?network=${network}`);
  await page.getByRole('radio', { name: /^global/ }).check();
  await expect(page).toHaveURL(/synchronizer=/);
  const synchronizer = new URL(page.url()).searchParams.get('synchronizer') ?? '';
  const link = new URLSearchParams({ network, synchronizer, hint: 'alice', threshold: 'two' });
  for (const confirm of [OTHER, 'participant-2']) link.append('confirm', confirm);
  link.append('observing', 'yes');
  await page.goto(`/parties/external?${link}`);
  const next = page.getByRole('button', { name: 'Continue to the key' });
  const others = page.getByRole('textbox', { name: 'Other confirming participants' });
  const threshold = page.getByRole('textbox', { name: 'Confirmation threshold' });
  await expect(others).toHaveValue(`${OTHER}\nparticipant-2`);
  await expect(threshold).toHaveValue('two');
  await expect(page.getByText('“participant-2” is not a valid participant id')).toBeVisible();
  await expect(page.getByText('Enter a whole number')).toBeVisible();
  await expect(page.getByText('The link contains an invalid role for this node')).toBeVisible();
  await axe(page);
  await next.click();
  await expect(page.getByRole('textbox', { name: 'Public key' })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /^Confirm/ })).toBeFocused();
  await page.getByRole('radio', { name: /^Confirm/ }).check();
  // What was changed is in the address; that something else was asked for, too.
  await expect(page).toHaveURL(/confirm=%3F.*threshold=%3F/);
  await page.reload();
  await expect(others).toHaveValue(`${OTHER}\n?`);
  await next.click();
  await expect(page.getByText('The link contains an invalid value.')).toHaveCount(2);
  await others.fill(OTHER);
  await threshold.fill('1');
  await next.click();
  await expect(page.getByRole('textbox', { name: 'Public key' })).toBeVisible();
  // What may be a private key leaves the address at once.
  await page.goto(`/parties/external?${new URLSearchParams({ network, hint: 'a7'.repeat(32) })}`);
  await expect(page).not.toHaveURL(/a7a7/);
  const name = page.getByRole('textbox', { name: 'Party hint' });
  await expect(name).toHaveValue('?');
  // The same text is a hint once the user says so, and still never in the address.
  await name.fill('a7'.repeat(32));
  await expect(name).toHaveValue('?');
  await expect(page.getByText('This may be a private key. If it is only a name')).toBeVisible();
  await page.getByRole('button', { name: 'Use as party hint' }).click();
  await expect(name).toHaveValue('a7'.repeat(32));
  await expect(name).toBeFocused();
  await expect(page.getByText('This may be a private key')).toHaveCount(0);
  await expect(page).not.toHaveURL(/a7a7/);
});

test('the external party page asks for the network when a link names an unknown one', async ({
  page,
}) => {
  for (const named of ['mainnet', 'Main Net']) {
    await page.goto(`/parties/external?${new URLSearchParams({ hint: 'alice', network: named })}`);
    const question = page.getByRole('region', { name: 'Choose the network' });
    await expect(question).toContainText(`network of this link, ${named}, is not configured.`);
    await expect(page.getByRole('textbox', { name: 'Party hint' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Continue|Generate|Allocate/ })).toHaveCount(0);
  }
  await axe(page);
  await page.getByRole('link', { name: 'Choose another network' }).click();
  await expect(page).toHaveURL(/\/connect\?.*next=/);
  await page.goBack();
  await page.getByRole('button', { name: 'Create the party on Demo' }).click();
  await expect(page.getByRole('heading', { name: 'External party' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Party hint' })).toHaveValue('alice');
  await expect(page).toHaveURL(/network=demo/);
  await expect(page.getByRole('complementary', { name: 'Network' })).toHaveCount(0);
});
