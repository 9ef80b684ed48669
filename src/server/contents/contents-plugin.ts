import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { packageOfModule, readLock, resolvePackage } from './lock.ts';
import { noticesOf } from './notices.ts';
import { type Contents, sbomOf } from './sbom.ts';

/** Beside the server's bundle: the packages in it. The build of the app reads the file. */
const SERVER_CONTENTS = 'contents.json';

/** A style imports a package: `@import "tailwindcss";` */
const PACKAGE_IMPORT = /@import\s+["']([^."'/][^"']*)["']/g;

/**
 * Writes `sbom.cdx.json` and `third-party-notices.txt` of what the bundler put into the files of the
 * app and of the server, which is built first (SUP-05).
 * @param root the folder of the lock
 * @returns a plugin for each kind of bundle
 */
export function listContents(root: string) {
  const lock = readLock(root);
  const found = new Set<string>();

  const record: Plugin = {
    name: 'treeline-contents',
    apply: 'build',
    enforce: 'pre',
    // Tailwind's plugin replaces the imports of styles, and no module of the package remains.
    transform(code, id) {
      if (!id.endsWith('.css')) return;
      for (const [, name = ''] of code.matchAll(PACKAGE_IMPORT)) {
        const place = resolvePackage(lock, '', name);
        if (place === undefined) this.error(`A style imports no locked package: ${name}`);
        else found.add(place);
      }
    },
    generateBundle(_options, bundle) {
      for (const item of Object.values(bundle)) {
        const ids =
          item.type === 'asset'
            ? item.originalFileNames.map((name) => join(root, name))
            : Object.entries(item.modules).flatMap(([id, { renderedLength }]) =>
                renderedLength > 0 ? [id] : [],
              );
        for (const id of ids) {
          const place = packageOfModule(lock, root, id.replace(/\?.*$/s, ''));
          if (place !== undefined) found.add(place);
        }
      }
    },
  };

  const server: Plugin = {
    name: 'treeline-contents-of-server',
    apply: 'build',
    generateBundle() {
      const source = `${JSON.stringify([...found].sort(), null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: SERVER_CONTENTS, source });
    },
  };

  const app: Plugin = {
    name: 'treeline-contents-of-app',
    apply: 'build',
    generateBundle() {
      const contents = withServer(found, join(root, 'dist-server', SERVER_CONTENTS));
      const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
      const files = {
        'sbom.cdx.json': sbomOf(own, lock, contents),
        'third-party-notices.txt': noticesOf(root, lock, [...contents.keys()]),
      };
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source });
    },
  };

  return { app: [record, app], server: [record, server], worker: [record] };
}

/** @throws when the server is not built, because the lists would leave out its packages */
function withServer(app: ReadonlySet<string>, file: string): Contents {
  if (!existsSync(file)) throw new Error('Build the server first: npm run build.');
  const server = new Set<string>(JSON.parse(readFileSync(file, 'utf8')));
  const places = [...new Set([...app, ...server])].sort();
  return new Map(
    places.map((place) => [
      place,
      [
        ...(app.has(place) ? (['app'] as const) : []),
        ...(server.has(place) ? (['server'] as const) : []),
      ],
    ]),
  );
}
