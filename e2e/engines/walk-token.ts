import { expect } from '@playwright/test';
import type { Walk } from './stage.ts';
import { stored } from './stored.ts';
import type { Target } from './tab.ts';

const TOKEN: Target = { role: 'textbox', name: 'Access token' };
const SEARCH: Target = { role: 'searchbox', name: 'Search by id' };

export const TOKEN_WALK: Walk = {
  name: 'Paste of a token',
  // Before there is a token.
  expected: /^console: Failed to load resource.*status of 401/,
  async run({ fill, open, scenario, see, seeNo, sameTexts, tab }) {
    const { token } = await scenario('demo');
    const node = await scenario('needs-token');
    // The clipboard is filled by keys, because a page may not write to it.
    await open('/', node);
    await fill(SEARCH, token);
    await tab.press('Control+a');
    await tab.press('Control+x');
    await expect.poll(() => tab.read(SEARCH, valueIn), 'the box after a cut').toBe('');

    await open(`/updates/${node.updateId(/^Preapproved transfer/)}`, node);
    await tab.click({ role: 'button', name: 'Add token' });
    await tab.click(TOKEN);
    await tab.press('Control+v');
    await expect.poll(() => tab.read(TOKEN, valueIn), 'the pasted token').toBe(token);
    await sameTexts('dialog of the token', { role: 'dialog' });
    await tab.click({ role: 'button', name: 'Use this token' });
    await seeNo({ role: 'dialog' });
    await see({ role: 'treegrid', name: 'Transaction tree' });
    await sameTexts('the update with the token');
    // Memory only (SEC-06).
    const kept = await tab.evaluate(stored);
    for (const part of token.split('.')) expect(kept).not.toContain(part);
  },
};

function valueIn(element: Element): string {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    ? element.value
    : '';
}
