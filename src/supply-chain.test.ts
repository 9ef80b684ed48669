import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

type Locked = {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly hasInstallScript?: boolean;
};
const lock: { packages: Record<string, Locked> } = JSON.parse(textOf('package-lock.json'));
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');
const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as {
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
};

describe('the packages of the project', () => {
  test('run no script at installation, and are exact and at least seven days old (SUP-01)', () => {
    const settings = textOf('.npmrc').split('\n');
    expect(settings).toEqual(
      expect.arrayContaining([
        'ignore-scripts=true',
        'save-exact=true',
        'min-release-age=7',
        'allow-git=none',
      ]),
    );
    expect(locked.filter(([, { hasInstallScript }]) => hasInstallScript === true)).toEqual([]);
    const versions = Object.values({ ...dependencies, ...devDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test('have a SHA-512 sum each and come from the registry (SUP-02)', () => {
    expect(locked.length).toBeGreaterThan(100);
    const odd = locked.filter(
      ([, { integrity, resolved, version }]) =>
        !/^sha512-[\w+/]{86}==$/.test(integrity ?? '') ||
        resolved !== undefined ||
        !/^\d+\.\d+\.\d+/.test(version ?? ''),
    );
    expect(odd).toEqual([]);
  });

  test('reach production in small number, each direct one with a reason (SUP-03)', () => {
    const direct = Object.keys(dependencies);
    const all = locked.filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true);
    expect(direct.length).toBeLessThanOrEqual(20);
    expect(all.length).toBeLessThanOrEqual(60);
    const listed = textOf('docs/decisions/dependencies.md').split(/[\s,|()`]+/);
    expect(direct.filter((name) => !listed.includes(name))).toEqual([]);
  });
});

describe('the source of the page', () => {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|fixture)\.tsx?$/.test(name));
  const withText = (pattern: RegExp) =>
    files.filter((file) => pattern.test(textOf(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')));

  test('writes no markup into the document and evaluates no text (SEC-10)', () => {
    expect(files.length).toBeGreaterThan(500);
    const sinks =
      /\b(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|srcdoc|createContextualFragment|DOMParser)\b|\bdocument\.write|\beval\(|\bnew Function\(/;
    expect(withText(sinks)).toEqual([]);
  });

  test('has links of the router only, never to an address from a text (SEC-15)', () => {
    // The skip link stays on its page.
    const foreign =
      /<a(?!\s+href="#content")[\s>]|\shref=(?!"#content")|\bwindow\.open\(|\blocation\.(?:assign|replace)\(/;
    expect(withText(foreign)).toEqual([]);
  });

  test('leaves the page in one place, for an address of the configured issuer (SEC-15)', () => {
    expect(withText(/\b(?:location\.href|(?:window|globalThis)\.location)\s*=[^=]/)).toEqual([
      'src/api/sign-in/sign-in.ts',
    ]);
  });
});
