import { expect } from '@playwright/test';
import type { Walk } from './stage.ts';
import { stored } from './stored.ts';
import { PATIENCE, type Target } from './tab.ts';

const PART: Target = { role: 'region', name: 'Sign-in' };
const ISSUER: Target = { role: 'heading', name: 'Simulated issuer' };
const REFUSED: Target = { role: 'heading', name: 'Not signed in' };

const REFUSALS = [
  ['wrong-nonce', 'S-ID-TOKEN'],
  ['wrong-issuer', 'S-OTHER-ISSUER'],
  ['wrong-state', 'S-OTHER-STATE'],
] as const;

export const SIGN_IN_WALK: Walk = {
  name: 'Sign-in',
  isLong: true,
  // Before there is a token. Firefox also asks for an icon of the issuer's page, whose own policy
  // allows none; that page is no part of the app.
  expected: new RegExp(
    [
      /^console: Failed to load resource.*status of 401/,
      /^csp: img-src stopped \S+\/favicon\.ico \(\S+\/issuer\/authorize\?\S+\)$/,
      /^error: .*\(img-src\) at \S+\/favicon\.ico because .*“default-src 'none'”$/,
    ]
      .map(({ source }) => source)
      .join('|'),
  ),
  async run({ open, scenario, see, send, tab }) {
    const node = await scenario('sign-in');
    const goToIssuer = async () => {
      await tab.click({ role: 'button', name: 'Sign in', within: PART });
      await see(ISSUER);
    };
    const signIn = async (behaviour: string) => {
      await open('/connect', node);
      await goToIssuer();
      await tab.evaluate(choose, behaviour);
      await tab.click({ role: 'button', name: 'Sign in' });
    };

    for (const [behaviour, code] of REFUSALS) {
      await signIn(behaviour);
      await see(REFUSED);
      await expect.poll(() => tab.lines(), behaviour).toContainEqual(expect.stringContaining(code));
    }

    await signIn('as-requested');
    await see({ role: 'button', name: 'Sign out', within: PART });
    await expect
      .poll(() => tab.lines(PART))
      .toContainEqual(expect.stringContaining('sv-2-operator'));
    // The first answer, and two renewals of a token that is valid for six seconds.
    await expect
      .poll(() => tab.evaluate(tokenRequests), { timeout: 60_000, message: 'renewals' })
      .toBeGreaterThanOrEqual(3);
    expect(await tab.evaluate(stored)).not.toMatch(/eyJ[\w-]{10}/);

    await tab.click({ role: 'button', name: 'Sign out', within: PART });
    // The issuer returns to the Connect page, which knows the network that was signed out.
    await expect(async () => {
      const { pathname, searchParams } = new URL(await tab.evaluate(() => location.href));
      expect([pathname, searchParams.get('network')]).toEqual(['/connect', node.network]);
    }).toPass({ timeout: PATIENCE });
    await see({ role: 'heading', name: 'Connect to a node' });
    await goToIssuer();
    const replayed = await send(await tab.evaluate(() => location.href), FORM);
    await tab.open(replayed);
    await see({ role: 'button', name: 'Sign out', within: PART });
    await tab.open(replayed);
    await see(REFUSED);
    await expect.poll(() => tab.lines()).toContainEqual(expect.stringContaining('S-NOT-BEGUN'));
  },
};

/** What the form of the issuer sends. */
const FORM = {
  user: 'sv-2-operator',
  lifetime: '300',
  behaviour: 'as-requested',
  decision: 'allow',
};

/** Runs on the page of the issuer. */
function choose(behaviour: string): void {
  for (const [name, value] of [
    ['behaviour', behaviour],
    ['lifetime', '6'],
  ]) {
    const select = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
    if (select !== null) select.value = value ?? '';
  }
}

/** Runs in the page. */
function tokenRequests(): number {
  return performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/issuer\/token$/.test(name)).length;
}
