import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type axeCore from 'axe-core';
import { FULL } from './full.ts';

/** Minified, because every page parses it. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The category of colours, as far as axe runs it by default: half of the time of a page. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const COLOURS = { runOnly: COLOUR_RULES, resultTypes: ['violations', 'passes'] };

/**
 * Rules whose result also depends on other parts of the page: on places, order or ids. A rule in this
 * list runs also if axe leaves it out by default, as `target-size`.
 */
const PAGE_RULES = [
  ...['accesskeys', 'aria-valid-attr-value', 'bypass', 'document-title', 'duplicate-id-aria'],
  ...['heading-order', 'landmark-no-duplicate-banner'],
  ...['landmark-no-duplicate-contentinfo', 'landmark-no-duplicate-main', 'landmark-one-main'],
  ...['landmark-unique', 'page-has-heading-one', 'region', 'skip-link', 'target-size'],
  ...['label', 'select-name', 'form-field-multiple-labels', 'aria-input-field-name'],
  ...['aria-toggle-field-name', 'aria-dialog-name', 'button-name', 'link-name'],
];
const ON_PAGE = { runOnly: PAGE_RULES, resultTypes: ['violations'] };
const ON_PARTS = {
  resultTypes: ['violations'],
  rules: Object.fromEntries([...COLOUR_RULES, ...PAGE_RULES].map((id) => [id, { enabled: false }])),
};

/** A kind of text of which axe could not tell three times, such as one before an image, is skipped. */
const ENOUGH = 3;

/**
 * Expects no accessibility finding of axe on the current page: all rules of WCAG 2.2 AA, with
 * `target-size`, which axe leaves out by default. Themes differ only in colours, because
 * styles/theme.css uses `light-dark()`: the rules about colours run in both, the others in the light
 * one. Rules about one element and what is around or inside it run on one part of each kind, those
 * about colours on two texts of each kind, until one has passed. `npm run test:full` runs all rules
 * in both themes, on everything. Does nothing in the project of the worker, which draws the same
 * pages.
 */
export async function axe(page: Page): Promise<void> {
  if (test.info().project.name === 'worker') return;
  await addAxe(page);
  const looked = readLooked();
  const isNew = (kind: number) => FULL || (looked.get(kind) ?? 0) < ENOUGH;
  const kinds = await page.evaluate(collectKinds, THEMES);
  const parts = kinds.parts.filter(isNew);
  for (const theme of THEMES) {
    const texts = kinds[theme].filter(isNew);
    if (theme === 'dark' && texts.length === 0) continue;
    await page.emulateMedia({ colorScheme: theme });
    const most = FULL ? Number.POSITIVE_INFINITY : 2;
    const runs: Run[] = [{ options: COLOURS, onlyTexts: { kinds: texts, most } }];
    if (theme === 'light' || FULL)
      runs.push({ options: ON_PAGE }, { options: ON_PARTS, ...(FULL ? {} : { onlyParts: parts }) });
    const results = await page.evaluate(runRules, runs);
    const findings = results.flatMap((result) => result.findings);
    expect(findings, `axe findings, ${theme}`).toEqual([]);
    addLooked(texts, 1);
    for (const { passed } of results) addLooked(passed, ENOUGH);
  }
  await page.emulateMedia({ colorScheme: null });
  addLooked(parts, ENOUGH);
}

const THEMES = ['light', 'dark'] as const;

type Theme = (typeof THEMES)[number];

/** `onlyTexts`: on `most` texts of each kind. `onlyParts`: on the first part of each kind. */
type Run = {
  options: object;
  onlyTexts?: { kinds: readonly number[]; most: number };
  onlyParts?: readonly number[];
};

/** How often each kind was looked at in this run of the tests, in all of its processes. */
function readLooked(): Map<number, number> {
  const looked = new Map<number, number>();
  const text = existsSync(lookedFile()) ? readFileSync(lookedFile(), 'utf8') : '';
  for (const line of text.split('\n'))
    looked.set(Number(line), (looked.get(Number(line)) ?? 0) + 1);
  return looked;
}

function addLooked(kinds: readonly number[], times: number): void {
  mkdirSync(test.info().project.outputDir, { recursive: true });
  appendFileSync(lookedFile(), kinds.map((kind) => `${kind}\n`.repeat(times)).join(''));
}

/** In the folder that Playwright empties when a run starts. */
function lookedFile(): string {
  return join(test.info().project.outputDir, 'looked-at-by-axe.txt');
}

/** Expects no finding of one rule, in the theme of the page. */
export async function axeRule(page: Page, rule: string): Promise<void> {
  await addAxe(page);
  const [result] = await page.evaluate(runRules, [{ options: { runOnly: [rule] } }]);
  expect(result?.findings, `axe findings, ${rule}`).toEqual([]);
}

/** Adds axe to the page, which keeps it until it is reloaded. */
async function addAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(SOURCE);
}

/**
 * Runs in the page. Leaves the kinds of its elements there, and returns them. Two visible texts are of
 * one kind if they agree in tag, classes, attributes and states, in colour and size, and in the
 * backgrounds and opacities around them; two parts, if they and what is inside them agree in tags,
 * classes and attributes, as do the elements around them.
 */
function collectKinds(themes: readonly Theme[]): Record<Theme | 'parts', number[]> {
  const kindOf = (text: string) => {
    let kind = 0;
    for (let at = 0; at < text.length; at++) kind = (Math.imul(kind, 31) + text.charCodeAt(at)) | 0;
    return kind;
  };
  const hasOwnText = (element: Element) =>
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const isText = (element: Element) =>
    element.matches('input, select, textarea') || hasOwnText(element);
  /** Ids, numbers and sentences in attributes differ without a difference in the result. */
  const looksOf = (element: Element) => {
    const attributes = [...element.attributes].map(({ name, value }) => {
      if (name === 'class') return value;
      if (name === 'style') return value.replace(/[\d.]+(?:px|%)/g, '');
      return /^[a-z-]{0,20}$/.test(value) ? `${name}=${value}` : name;
    });
    return [element.tagName, isText(element), ...attributes].join(' ');
  };

  const textKind = (element: Element, around: string) => {
    const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
    const looks = [looksOf(element), color, fontSize, fontWeight, textDecorationLine];
    // The rule about links in sentences depends on the text beside a link.
    if (element.tagName === 'A' && element.parentElement && hasOwnText(element.parentElement))
      looks.push('in', getComputedStyle(element.parentElement).color);
    const states = [':hover', ':focus', ':checked', ':placeholder-shown', ':invalid'];
    looks.push(...states.filter((state) => element.matches(state)));
    return kindOf(looks.join(' ') + around);
  };
  const textsByKind = new Map<number, Element[]>();
  const collectTexts = (element: Element, outer: string, found: Set<number>) => {
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
    const own = [backgroundColor, backgroundImage, opacity, filter].join(' ');
    const around = own === 'rgba(0, 0, 0, 0) none 1 none' ? outer : `${outer} ${own}`;
    if (isText(element) && element.checkVisibility()) {
      const kind = textKind(element, around);
      found.add(kind);
      const texts = textsByKind.get(kind);
      if (texts === undefined) textsByKind.set(kind, [element]);
      else texts.push(element);
    }
    for (const child of element.children) collectTexts(child, around, found);
  };
  const root = document.documentElement;
  const textKinds = (theme: Theme) => {
    const found = new Set<number>();
    root.setAttribute('data-theme', theme);
    collectTexts(document.body, '', found);
    return [...found];
  };

  const kindByPart = new Map<Element, number>();
  const collectParts = (element: Element, outer: number): number => {
    const own = kindOf(`${outer} ${looksOf(element)}`);
    let kind = own;
    for (const child of element.children)
      kind = (Math.imul(kind, 31) + collectParts(child, own)) | 0;
    kindByPart.set(element, kind);
    return kind;
  };
  collectParts(root, innerWidth);

  Reflect.set(window, 'kindsForAxe', { textsByKind, kindByPart });
  const ownTheme = root.getAttribute('data-theme');
  const [light = [], dark = []] = themes.map(textKinds);
  if (ownTheme === null) root.removeAttribute('data-theme');
  else root.setAttribute('data-theme', ownTheme);
  return { light, dark, parts: [...new Set(kindByPart.values())] };
}

/** Runs in the page, each on all of it that it does not leave out. */
async function runRules(runs: readonly Run[]): Promise<{ findings: string[]; passed: number[] }[]> {
  type Kinds = { textsByKind: Map<number, Element[]>; kindByPart: Map<Element, number> };
  const kinds: Kinds | undefined = Reflect.get(window, 'kindsForAxe');
  const root = document.documentElement;
  const results = [];
  for (const { options, onlyTexts, onlyParts } of runs) {
    const kindOf = new Map<Element, number>();
    for (const kind of onlyTexts?.kinds ?? []) {
      const texts = kinds?.textsByKind.get(kind)?.filter(({ isConnected }) => isConnected) ?? [];
      for (const text of texts.slice(0, onlyTexts?.most)) kindOf.set(text, kind);
    }
    const left = new Set(onlyParts);
    const exclude: Element[] = [];
    const leaveOut = (element: Element) => {
      const kind = kinds?.kindByPart.get(element);
      if (kind !== undefined && !left.delete(kind)) exclude.push(element);
      else for (const child of element.children) leaveOut(child);
    };
    if (onlyParts !== undefined) leaveOut(root);
    const include = onlyTexts === undefined ? [root] : [...kindOf.keys()];
    if (include.length === 0 || exclude[0] === root) continue;

    const there: typeof axeCore = Reflect.get(window, 'axe');
    const { violations, passes } = await there.run(
      { include, exclude },
      { ...options, elementRef: true },
    );
    results.push({
      findings: violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
      ),
      passed: passes
        .filter(({ id }) => id === 'color-contrast')
        .flatMap(({ nodes }) =>
          nodes.flatMap(({ element }) => (element && kindOf.get(element as Element)) ?? []),
        ),
    });
  }
  return results;
}
