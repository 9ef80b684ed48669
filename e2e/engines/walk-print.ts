import { expect } from '@playwright/test';
import type { Walk } from './stage.ts';

export const PRINT_WALK: Walk = {
  name: 'Printing an update',
  async run({ open, scenario, same, tab }) {
    const node = await scenario('demo');
    await open(`/updates/${node.updateId(/6 levels deep/)}`, node);
    await expect.poll(() => tab.evaluate(preparedRows), 'rows read for paper').toBe('37');
    const document = await tab.print();
    // An engine without a command to print is asked what its rules for paper would show.
    if (document !== undefined) expect(document.subarray(0, 5).toString()).toBe('%PDF-');
    await tab.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
    });
    await tab.evaluate(applyPrintRules);
    await expect.poll(() => tab.evaluate(rowsOnPaper)).toBe(37);
    await same('the paper', () => tab.evaluate(shownOnPaper));
  },
};

/** Runs in the page. */
function preparedRows(): string | null {
  return document.querySelector('.printed-tree')?.getAttribute('data-rows') ?? null;
}

/** Runs in the page: the rules for paper hold on the screen, and those for the screen do not. */
function applyPrintRules(): void {
  const visit = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print')
        rule.media.mediaText = 'all';
      else if (rule instanceof CSSMediaRule && rule.media.mediaText === 'screen')
        rule.media.mediaText = 'not all';
      if (rule instanceof CSSGroupingRule) visit(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) visit(sheet.cssRules);
}

/** Runs in the page. */
function rowsOnPaper(): number {
  const rows = [...document.querySelectorAll('.printed-tree tbody tr')];
  return rows.filter((row) => row.getClientRects().length > 0).length;
}

/** Runs in the page: the kinds of controls that would be printed, and the text of the table. */
function shownOnPaper() {
  const controls = ['header.app-header', '.node-strip', 'select', '[role="treegrid"]', 'dialog'];
  const shown = controls.filter((selector) =>
    [...document.querySelectorAll(selector)].some((one) => one.getClientRects().length > 0),
  );
  return { shown, text: document.querySelector('.printed-tree')?.textContent };
}
