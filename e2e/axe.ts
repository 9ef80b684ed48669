import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type axeCore from 'axe-core';
import { FULL } from './full.ts';

/** Minified, because every page parses it. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The category of colours, as far as axe runs it by default: half of the time of a page. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const COLOURS = { runOnly: COLOUR_RULES, resultTypes: ['violations', 'passes'] };
const STRUCTURE = {
  resultTypes: ['violations'],
  rules: {
    'target-size': { enabled: true },
    ...Object.fromEntries(COLOUR_RULES.map((id) => [id, { enabled: false }])),
  },
};

/** How often each kind of text was looked at in this process; `ENOUGH` if its colours have passed. */
const LOOKED = new Map<number, number>();

/** A kind of which axe could not tell three times, such as text before an image, is skipped. */
const ENOUGH = 3;

/**
 * Expects no accessibility finding of axe on the current page: all rules of WCAG 2.2 AA, with
 * `target-size`, which axe leaves out by default. Themes differ only in colours, because
 * styles/theme.css uses `light-dark()`: the rules about colours run in both, the others in the light
 * one, and those about colours on two texts of each kind, until one has passed. `npm run test:full`
 * runs all rules in both, on all texts. Does nothing in the project of the worker, which draws the
 * same pages.
 */
export async function axe(page: Page): Promise<void> {
  if (test.info().project.name === 'worker') return;
  await addAxe(page);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    const isWhole = theme === 'light' || FULL;
    const structure = isWhole ? await page.evaluate(runRules, { options: STRUCTURE }) : undefined;
    const kinds = await page.evaluate(collectTexts);
    const asked = FULL ? kinds : kinds.filter((kind) => timesOf(kind) < ENOUGH);
    const colours = await page.evaluate(runRules, {
      options: COLOURS,
      only: { kinds: asked, most: FULL ? Number.POSITIVE_INFINITY : 2 },
    });
    for (const kind of asked) LOOKED.set(kind, timesOf(kind) + 1);
    for (const kind of colours.passed) LOOKED.set(kind, ENOUGH);
    const findings = [...(structure?.findings ?? []), ...colours.findings];
    expect(findings, `axe findings, ${theme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

function timesOf(kind: number): number {
  return LOOKED.get(kind) ?? 0;
}

/** Expects no finding of one rule, in the theme of the page. */
export async function axeRule(page: Page, rule: string): Promise<void> {
  await addAxe(page);
  const { findings } = await page.evaluate(runRules, { options: { runOnly: [rule] } });
  expect(findings, `axe findings, ${rule}`).toEqual([]);
}

/** Adds axe to the page, which keeps it until it is reloaded. */
async function addAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(SOURCE);
}

/**
 * Runs in the page. Leaves its visible texts there by kind, and returns the kinds. Two texts are of
 * one kind if they agree in tag, classes, attributes and states, in colour and size, and in the
 * backgrounds and opacities around them.
 */
function collectTexts(): number[] {
  const known = new Map<Element, string>();
  const around = (element: Element): string => {
    const there = known.get(element);
    if (there !== undefined) return there;
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
    const own = [backgroundColor, backgroundImage, opacity, filter].join(' ');
    const { parentElement: parent } = element;
    const outer = parent === null ? '' : around(parent);
    const all = own === 'rgba(0, 0, 0, 0) none 1 none' ? outer : `${outer} ${own}`;
    known.set(element, all);
    return all;
  };
  /** Ids, numbers and sentences in attributes differ without a difference in colour. */
  const looksOf = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) => {
      if (name === 'class') return value;
      if (name === 'style') return value.replace(/[\d.]+(?:px|%)/g, '');
      return /^[a-z-]{0,20}$/.test(value) ? `${name}=${value}` : name;
    });
    const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
    attributes.push(color, fontSize, fontWeight, textDecorationLine);
    // The rule about links in sentences depends on the text beside a link.
    if (element.tagName === 'A' && element.parentElement && hasOwnText(element.parentElement))
      attributes.push('in', getComputedStyle(element.parentElement).color);
    const states = [':hover', ':focus', ':checked', ':placeholder-shown', ':invalid'];
    return [element.tagName, ...attributes, ...states.filter((s) => element.matches(s))].join(' ');
  };
  const hasOwnText = (element: Element) =>
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') || hasOwnText(element);
  const byKind = new Map<number, Element[]>();
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasText(element) || !element.checkVisibility()) continue;
    let kind = 0;
    for (const char of looksOf(element) + around(element))
      kind = (Math.imul(kind, 31) + char.charCodeAt(0)) | 0;
    const texts = byKind.get(kind);
    if (texts === undefined) byKind.set(kind, [element]);
    else texts.push(element);
  }
  Reflect.set(window, 'textsByKind', byKind);
  return [...byKind.keys()];
}

/** Runs in the page. Without `only` on all of it; with it, on `most` texts of each kind. */
async function runRules({
  options,
  only,
}: {
  options: object;
  only?: { kinds: readonly number[]; most: number };
}): Promise<{ findings: string[]; passed: number[] }> {
  const byKind: Map<number, Element[]> | undefined = Reflect.get(window, 'textsByKind');
  const kindOf = new Map<unknown, number>();
  for (const kind of only?.kinds ?? []) {
    const texts = byKind?.get(kind)?.filter(({ isConnected }) => isConnected) ?? [];
    for (const text of texts.slice(0, only?.most)) kindOf.set(text, kind);
  }
  if (only !== undefined && kindOf.size === 0) return { findings: [], passed: [] };
  const context = only === undefined ? document : { include: [...kindOf.keys()] as Element[] };
  const all = { ...options, elementRef: true };
  const there: typeof axeCore = Reflect.get(window, 'axe');
  const { violations, passes } = await there.run(context, all);
  return {
    findings: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    ),
    passed: passes
      .filter(({ id }) => id === 'color-contrast')
      .flatMap(({ nodes }) => nodes.flatMap(({ element }) => kindOf.get(element) ?? [])),
  };
}
