import { expect } from '@playwright/test';
import type { Walk } from './stage.ts';
import type { Target } from './tab.ts';

const TREE: Target = { role: 'treegrid', name: 'Transaction tree' };
const FIND: Target = { role: 'textbox', name: 'Find in this tree' };

export const LARGE_WALK: Walk = {
  name: 'Update with 10,000 events',
  isLong: true,
  async run({ fill, open, scenario, see, same, sameTexts, tab }) {
    const node = await scenario('large');
    await open(`/updates/${node.updateId(/^10,000 events/)}?source=scan`, node);
    // The simulated node needs many seconds to make it.
    await expect.poll(() => tab.isShown(TREE), { timeout: 90_000 }).toBe(true);
    await expect
      .poll(() => tab.read(TREE, (grid) => grid.getAttribute('aria-rowcount')))
      .toBe('10001');
    await sameTexts('first rows', TREE);
    await tab.press('j');
    await tab.press('End');
    await expect.poll(() => tab.evaluate(lastShown)).toEqual({ last: 10_001, blank: 0 });
    await sameTexts('last rows', TREE);
    await tab.press('Home');
    await tab.read(TREE, dragBar);
    await same('rows in the middle', () => tab.evaluate(lastShown));
    await sameTexts('texts in the middle', TREE);
    await fill(FIND, 'Payment no. 48');
    await see({ role: 'textbox', name: 'Hit number, of 111' });
    await fill({ role: 'textbox', name: 'Hit number, of 111' }, '50');
    await tab.press('Enter');
    await sameTexts('rows at the hit', TREE);
  },
};

/** Runs in the page: as a drag of the scroll bar does. */
function dragBar(grid: Element): void {
  const frame = grid.querySelector('[role="rowgroup"]');
  if (frame !== null) frame.scrollTop = (frame.scrollHeight - frame.clientHeight) * 0.37;
}

/** Runs in the page: the last row that can be seen, and how many have no text. */
function lastShown() {
  const frame = document.querySelector('[role="treegrid"] [role="rowgroup"]');
  const bounds = frame?.getBoundingClientRect();
  const rows = [...(frame?.querySelectorAll('[role="row"]') ?? [])].filter((row) => {
    const box = row.getBoundingClientRect();
    return box.bottom > (bounds?.top ?? 0) + 1 && box.top < (bounds?.bottom ?? 0) - 1;
  });
  const indexes = rows.map((row) => Number(row.getAttribute('aria-rowindex')));
  return {
    last: Math.max(...indexes),
    blank: rows.filter((row) => row.textContent === '').length,
  };
}
