import { expect, type Locator, type Page } from '@playwright/test';

/** The rows of the transaction tree, without its header. */
export function treeRows(page: Page): Locator {
  return page.getByRole('treegrid', { name: 'Transaction tree' }).locator('[data-event-id]');
}

/** A failure on screen, by its stable code. */
export function failure(page: Page, code: string): Locator {
  return page.getByRole('alert').filter({ hasText: code });
}

/** Gives a token in the dialog that asks for one. */
export async function giveToken(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Access token' }).fill(text);
  await dialog.getByRole('button', { name: 'Use this token' }).click();
}

/** Nothing is wider than the screen, so that the page never moves sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = () =>
    page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth);
  await expect.poll(wider, 'pixels wider than the screen').toBeLessThanOrEqual(0);
}

export const PHONE = { width: 390, height: 844 };

/** The address bar: a path and exactly these params, whatever their escapes. */
export async function expectAddress(
  page: Page,
  path: string,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  const address = () => {
    const { pathname, searchParams } = new URL(page.url());
    return { path: pathname, ...Object.fromEntries(searchParams) };
  };
  await expect.poll(address).toEqual({ path, ...params });
}
