import type { Page } from '@playwright/test';
import { expect, fetchAnswer } from './app.ts';

/**
 * Serves the app with another limit for updates in place of that of `LIMITS`
 * (src/api/http/api-request.ts), so that no test sends 2 GiB. Returns what checks that it did.
 */
export async function limitUpdates(page: Page, bytes: number): Promise<() => void> {
  let changes = 0;
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const response = await fetchAnswer(route);
    const body = (await response.text()).replace(/\bupdateBytes:[^,}]+/, () => {
      changes++;
      return `updateBytes:${bytes}`;
    });
    await route.fulfill({ response, body });
  });
  return () => expect(changes, 'files with the limit').toBe(1);
}
