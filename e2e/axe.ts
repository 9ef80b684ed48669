import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { FULL } from './full.ts';

/** The category of colours, as far as axe runs it by default: half of the time of a page. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const NO_COLOUR_RULES = Object.fromEntries(COLOUR_RULES.map((id) => [id, { enabled: false }]));

/** Kinds of text whose colours have passed in this process, by theme. */
const PASSED = { light: new Set<number>(), dark: new Set<number>() };

type Theme = keyof typeof PASSED;

/**
 * Expects no accessibility finding of axe on the current page: all rules of WCAG 2.2 AA, with
 * `target-size`, which axe leaves out by default. Themes differ only in colours, because
 * styles/theme.css uses `light-dark()`: the rules about colours run in both, the others in the light
 * one. `npm run test:full` runs all rules in both. Does nothing in the project of the worker, which
 * draws the same pages.
 */
export async function axe(page: Page): Promise<void> {
  if (test.info().project.name === 'worker') return;
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    if (theme === 'light' || FULL) expectNone(await structureFindings(page), theme);
    expectNone(await colourFindings(page, theme), theme);
  }
  await page.emulateMedia({ colorScheme: null });
}

function expectNone(findings: readonly string[], theme: Theme): void {
  expect(findings, `axe findings, ${theme}`).toEqual([]);
}

/** Leaves axe in the page. Its legacy mode opens no page of its own, which saves two thirds. */
async function structureFindings(page: Page): Promise<readonly string[]> {
  const rules = { 'target-size': { enabled: true }, ...NO_COLOUR_RULES };
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** Looks at the text of which no equal kind has passed before; the full run looks at all text. */
async function colourFindings(page: Page, theme: Theme): Promise<readonly string[]> {
  const known = FULL ? [] : [...PASSED[theme]];
  const { findings, passed } = await page.evaluate(runColourRules, { known, rules: COLOUR_RULES });
  for (const kind of passed) PASSED[theme].add(kind);
  return findings;
}

type AxeResult = {
  readonly id: string;
  readonly nodes: readonly {
    readonly element: Element;
    readonly target: readonly string[];
    readonly failureSummary?: string;
  }[];
};
type Axe = {
  run(
    context: { include: readonly Element[] },
    options: object,
  ): Promise<{ readonly violations: readonly AxeResult[]; readonly passes: readonly AxeResult[] }>;
};

/**
 * Runs in the page. Two texts are of one kind if their elements and all elements around them agree
 * in what styles depend on: tag, classes, inline colours, states and the media.
 */
async function runColourRules({ known, rules }: { known: number[]; rules: string[] }) {
  const knownKinds = new Set(known);
  const media = ['print', '(forced-colors: active)'].map((query) => matchMedia(query).matches);
  const kinds = new Map<Element, number>();
  const kindOf = (element: Element): number => {
    const there = kinds.get(element);
    if (there !== undefined) return there;
    const { parentElement: parent } = element;
    let kind = parent === null ? 0 : kindOf(parent);
    const around = parent === null ? `${innerWidth} ${media} ` : '';
    for (const char of around + looksOf(element))
      kind = (Math.imul(kind, 31) + char.charCodeAt(0)) | 0;
    kinds.set(element, kind);
    return kind;
  };
  /** Ids, numbers and sentences in attributes differ without a difference in colour. */
  const looksOf = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) => {
      if (name === 'class') return value;
      if (name === 'style') return value.replace(/[\d.]+(?:px|%)/g, '');
      return /^[a-z-]{0,20}$/.test(value) ? `${name}=${value}` : name;
    });
    // The rule about links in sentences depends on the text beside a link.
    if (element.tagName === 'A' && element.parentElement && hasOwnText(element.parentElement))
      attributes.push('in-text');
    const states = [':hover', ':focus', ':checked', ':placeholder-shown', ':invalid'];
    return [element.tagName, ...attributes, ...states.filter((s) => element.matches(s))].join(' ');
  };
  const hasOwnText = (element: Element) =>
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') || hasOwnText(element);
  const include = [...document.body.querySelectorAll('*')].filter(
    (element) => hasText(element) && !knownKinds.has(kindOf(element)) && element.checkVisibility(),
  );
  if (include.length === 0) return { findings: [], passed: [] };
  const there: Axe = Reflect.get(window, 'axe');
  const { violations, passes } = await there.run(
    { include },
    { runOnly: rules, resultTypes: ['violations', 'passes'], elementRef: true },
  );
  return {
    findings: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    ),
    passed: passes
      .filter(({ id }) => id === 'color-contrast')
      .flatMap(({ nodes }) => nodes.map(({ element }) => kindOf(element))),
  };
}
