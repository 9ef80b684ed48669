import { expect } from '@playwright/test';
import type { Walk } from './stage.ts';
import type { Target } from './tab.ts';

const TREE: Target = { role: 'treegrid', name: 'Transaction tree' };

/** In this order; the whole tree of 37 rows is below the first one. */
const KEYS = [
  ...['j', 'ArrowDown', 'k', 'ArrowUp', 'ArrowUp', 'End', 'ArrowDown', 'PageUp', 'Home'],
  ...['PageDown', 'PageUp', 'ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'ArrowRight'],
  ...['[', ']', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight'],
];

export const KEYBOARD_WALK: Walk = {
  name: 'Keyboard walk of the tree',
  async run({ open, scenario, see, same, sameTexts, tab }) {
    const node = await scenario('demo');
    await open(`/updates/${node.updateId(/6 levels deep/)}`, node);
    await see(TREE);
    await expect.poll(() => tab.lines(TREE)).toContain('Batch_Close');
    for (const [at, key] of KEYS.entries()) {
      await tab.press(key);
      const name = `${at + 1}. ${key}`;
      await same(name, () => tab.evaluate(focusedRow));
      const row = await tab.evaluate(focusedRow);
      expect(row, name).toMatchObject({ selected: 'true', inTabOrder: true, inSight: true });
    }
    await sameTexts('detail of the event', { role: 'region', name: 'Event' });
    await tab.press('Tab');
    await same('after the tree', () => tab.evaluate(focusedName));
    await tab.press('Shift+Tab');
    await same('back in the tree', () => tab.evaluate(focusedRow));
    await tab.press('?');
    await see({ role: 'dialog' });
    await sameTexts('help of keys', { role: 'dialog' });
    await tab.press('Escape');
    await same('after the help', () => tab.evaluate(focusedRow));
  },
};

/** Runs in the page. */
function focusedRow() {
  const row = document.activeElement;
  if (row?.getAttribute('role') !== 'row') return null;
  const grid = row.closest('[role="treegrid"]');
  const stops = grid?.querySelectorAll('[role="row"][tabindex="0"]');
  const box = row.getBoundingClientRect();
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return {
    event: row.getAttribute('data-event-id')?.split(':').at(-1) ?? '',
    rowIndex: row.getAttribute('aria-rowindex'),
    expanded: row.getAttribute('aria-expanded'),
    selected: row.getAttribute('aria-selected'),
    rows: grid?.getAttribute('aria-rowcount') ?? '',
    inTabOrder: stops?.length === 1 && stops[0] === row,
    inSight: box.top >= header - 1 && box.bottom <= innerHeight + 1,
  };
}

/** Runs in the page. */
function focusedName() {
  const at = document.activeElement;
  return `${at?.tagName} ${at?.getAttribute('aria-label') ?? at?.textContent ?? ''}`;
}
