import type { Locator, Page } from '@playwright/test';
import { expect, fetchAnswer } from './app.ts';
import type { Scenario } from './simulated.ts';

type Choice = { readonly behaviour?: string; readonly lifetime?: '5 minutes' | '20 seconds' };

/** Answers on the page of the simulated issuer. @returns the address with which it answered */
export async function answerAtIssuer(
  page: Page,
  { behaviour = 'As requested', lifetime = '5 minutes' }: Choice = {},
  decision: 'Sign in' | 'Cancel' = 'Sign in',
): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Simulated issuer' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Behaviour' }).selectOption({ label: behaviour });
  await page
    .getByRole('combobox', { name: 'Access token is valid for' })
    .selectOption({ label: lifetime });
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/authorize?'),
  );
  await page.getByRole('button', { name: decision }).click();
  return (await (await answered).headerValue('location')) ?? '';
}

/** The part of the Connect page and of the token dialog. */
export function signInPart(page: Page): Locator {
  return page.getByRole('region', { name: 'Sign-in', exact: true });
}

/** Signs in from the Connect page of a network, and returns to it. */
export async function signInAtConnect(
  page: Page,
  node: Pick<Scenario, 'network'>,
  choice: Choice = {},
): Promise<string> {
  await page.goto(`/connect?network=${node.network}`);
  await signInPart(page).getByRole('button', { name: 'Sign in' }).click();
  return answerAtIssuer(page, choice);
}

/** The tokens that the issuer returns to pages of this context from now on, which grow. */
export async function issuedTokens(page: Page): Promise<readonly IssuedTokens[]> {
  const issued: IssuedTokens[] = [];
  await page.context().route('**/issuer/token', async (route) => {
    const response = await fetchAnswer(route);
    if (response.ok()) issued.push(await response.json());
    await route.fulfill({ response });
  });
  return issued;
}

/** The access tokens that a page receives from other tabs from now on, which grow. */
export async function receivedTokens(page: Page): Promise<readonly string[]> {
  const received: string[] = [];
  await page.exposeFunction('receiveToken', (token: string) => received.push(token));
  await page.evaluate(() => {
    new BroadcastChannel('treeline.session').onmessage = ({ data }) => {
      if (data.kind === 'session') Reflect.get(window, 'receiveToken')(data.session.accessToken);
    };
  });
  return received;
}

type IssuedTokens = {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly id_token: string;
};
