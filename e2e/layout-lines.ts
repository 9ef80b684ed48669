import type { Page } from '@playwright/test';

/** A part of a page: its role and name, and its box in CSS pixels. */
export type LayoutPart = {
  readonly what: string;
  /** x, y, width, height. */
  readonly box: readonly number[];
};

/** Boxes are stored as multiples of this, so that a file is short to read. */
const STEP = 8;

/**
 * The parts of a page that matter, in document order: landmarks, headings, tables with their heads
 * and first rows, and the controls outside of rows. Digits are masked, because times change.
 */
export function readLayout(page: Page): Promise<readonly LayoutPart[]> {
  return page.evaluate(() => {
    const parts =
      'header, nav, main, footer, aside, section[aria-label], section[aria-labelledby], h1, h2, h3, table, th, button, input, select, summary, [role="region"], [role="treegrid"], [role="grid"], [role="table"], [role="columnheader"], [role="row"][aria-rowindex="2"]';
    const roles: Readonly<Record<string, string>> = {
      HEADER: 'banner',
      NAV: 'navigation',
      MAIN: 'main',
      FOOTER: 'contentinfo',
      ASIDE: 'complementary',
      SECTION: 'region',
      H1: 'heading 1',
      H2: 'heading 2',
      H3: 'heading 3',
      TABLE: 'table',
      TH: 'columnheader',
      BUTTON: 'button',
      INPUT: 'input',
      SELECT: 'select',
      SUMMARY: 'summary',
    };
    const nameOf = (one: Element): string => {
      const by = one.getAttribute('aria-labelledby');
      const label = one.getAttribute('aria-label');
      const text =
        by !== null
          ? by.split(' ').map((id) => document.getElementById(id)?.textContent ?? '')
          : [
              label ??
                (/^(?:H\d|TH|BUTTON|SUMMARY)$/.test(one.tagName) || one.role === 'columnheader'
                  ? one.textContent
                  : ''),
            ];
      return text
        .join(' ')
        .replace(/\d[\d.,:]*/g, '0')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 60);
    };
    const isCut = (one: Element) =>
      one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'hidden';
    const found: { what: string; box: number[] }[] = [];
    for (const one of document.querySelectorAll(parts)) {
      const { x, y, width, height } = one.getBoundingClientRect();
      if (width <= 1 || height <= 1 || !one.checkVisibility({ visibilityProperty: true })) continue;
      const isInRow = one.parentElement?.closest('[role="row"], tr');
      if (isInRow && !/columnheader|TH/.test(`${one.role} ${one.tagName}`)) continue;
      const name = nameOf(one);
      // The bars of a histogram, whose number depends on the time.
      if (name.includes('0-0-0')) continue;
      const role = one.getAttribute('role') ?? roles[one.tagName] ?? one.tagName;
      const cut = isCut(one) ? ' (cut)' : '';
      found.push({
        what: `${role} "${name}"${cut}`,
        box: [x, y + scrollY, width, height].map(Math.round),
      });
    }
    return found;
  });
}

export function layoutLine({ what, box }: LayoutPart): string {
  return `${what} ${box.map((px) => Math.round(px / STEP) * STEP).join(' ')}`;
}

/**
 * Whether a part is as stored. A box may differ by one step on each side, because another build of
 * the browser measures text differently.
 */
export function isAsStored(part: LayoutPart, line: string): boolean {
  const [, what, numbers = ''] = /^(.*) ((?:-?\d+ ){3}-?\d+)$/.exec(line) ?? [];
  const stored = numbers.split(' ').map(Number);
  return what === part.what && part.box.every((px, at) => Math.abs(px - (stored[at] ?? 0)) <= STEP);
}
