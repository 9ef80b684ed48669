import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { listContents } from './src/server/contents/contents-plugin.ts';
import { demoInDev, lockedPage, nodeNextDoor, wholeWorker } from './src/server/vite-plugins.ts';

/**
 * A route is one file, so that its loader has no step of its own, and a page that shows no update does
 * not load what reads them. What says that a page broke is not split off, because the reason may be that
 * files cannot be loaded.
 */
const SPLIT = {
  defaultBehavior: [['component', 'loader']],
} satisfies { defaultBehavior: ('loader' | 'component')[][] };

type Graph = {
  getModuleInfo: (
    id: string,
  ) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
};

const STRIP = '/src/features/shell/node-strip.tsx';
const ROUTE = /\/src\/routes\/(.+)\.tsx\?tsr-split=component/;

/** A module, and all that load it with themselves. */
function loadersOf(id: string, graph: Graph): ReadonlySet<string> {
  const seen = new Set([id]);
  for (const one of seen)
    if (!ROUTE.test(one))
      for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  return seen;
}

/**
 * The routes whose pages load a module with themselves: `updates.$updateId.views`. Every page loads
 * the strip below it.
 */
function routesOf(id: string, graph: Graph): ReadonlySet<string> {
  const loaders = [...loadersOf(id, graph)];
  const routes = loaders.flatMap((one) => ROUTE.exec(one)?.[1] ?? []);
  return new Set(loaders.some((one) => one.endsWith(STRIP)) ? [...routes, 'strip'] : routes);
}

/** Pages that load the files of other pages, so that they cut none of them. */
const FOLLOWERS: ReadonlySet<string> = new Set(['network', 'timeline']);

/** Parts of the lists, and the pages that show rows of them. */
const LATER = /\/src\/features\/(?:updates|completions|home|timeline)\//;

/** Whether nothing that is loaded later needs a module, except parts of the lists. */
function isOfLists(id: string, graph: Graph): boolean {
  return [...loadersOf(id, graph)].every(
    (one) =>
      ROUTE.test(one) || LATER.test(one) || graph.getModuleInfo(one)?.dynamicImporters.length === 0,
  );
}

/**
 * Modules of libraries that are packed with ours: the queries of some pages, and the icons of notices
 * (lucide's files of `Info` and `TriangleAlert`).
 */
const PACKED = /\/modern\/queryOptions\.js$|\/icons\/(?:info|triangle-exclamation-point)\.\w+$/;

/** Modules that would be a file of their own for two or three pages, each of which costs a step. */
const SMALL = new RegExp(
  `/src/(?:${[
    'api/json/int64-json',
    'api/scan/without-route',
    'api/thread/thread-link',
    'domain/text/text-search',
    'domain/timeline/timeline-link',
    'ui/browser/search-change',
    'ui/browser/use-page-hidden',
    'ui/notice/notice',
    'ui/text/name-text',
    'ui/text/workflow-link',
  ].join('|')})\\.tsx?$|${PACKED.source}`,
);

/** The texts of failures, which some pages load with the first failure. */
const FAILURE =
  /\/src\/(?:ui\/failure\/failure\.tsx|domain\/failure\/(?:failure|status)-text\.ts)$/;

/** The field for a token, of the Connect page and of the dialog that each page may open. */
const TOKEN_FIELD =
  /\/src\/(?:api\/token\/pasted-token|features\/connect\/(?:expired-token|token-field)|ui\/names\/token-destination)\.tsx?$/;

/** What reads a body from its bytes, which a page without updates may load with an odd answer. */
const READER =
  /\/src\/api\/(?:json\/(?:json-(?:body|pages|scanner|strings)|text-index)|document\/yielding)\.ts$/;

/** Reads one event; pages of updates and lists load it. */
const EVENT_READER =
  /\/src\/api\/(?:event\/(?:event-layout|read-event|read-move)|(?:ledger|scan)-update\/(?:ledger|scan)-event)\.ts$/;

/** What reads an update, which the pages of updates and contracts load. */
const UPDATE_READER = new RegExp(
  `/src/(?:${[
    'api/update-reader/(?:document-(?:intake|worker)|spare-worker|open-document|body-reader|invalid-members)',
    'api/scan-update/scan-(?:document|wire)',
    'api/ledger-update/ledger-document',
    'api/document/(?:event-(?:group|list|row)|name-index|read-ahead|survey|update-document)',
    'domain/forest/(?:child|node)-forest',
  ].join('|')})\\.ts(?:\\?worker&url)?$`,
);

/**
 * The file for modules that several pages load: of every page after its first paint, of the home page
 * and others, of most pages, of all pages of an update, of these and few others, or the bundler's own
 * choice. A dependency has every route of its
 * importer, so no two files need each other.
 */
function sharedFile(id: string, graph: Graph): string | null {
  const all = [...routesOf(id, graph)];
  const leading = all.filter((route) => !FOLLOWERS.has(route));
  const routes = leading.length > 0 ? leading : all;
  if (routes.includes('strip')) return routes.length === 1 ? 'strip' : 'node';
  const isOfUpdate = (route: string) => route.startsWith('updates.$updateId');
  const others = routes.filter((route) => !isOfUpdate(route));
  // One file for each list and one for both, although the home page later loads parts of them.
  const lists = routes.filter((route) => route === 'updates.index' || route === 'completions');
  if (lists.length > 0 && lists.length === routes.length && isOfLists(id, graph))
    return lists.length === 2 ? 'lists' : lists[0] === 'completions' ? null : 'list';
  if (SMALL.test(id)) return 'shared';
  if (FAILURE.test(id)) return 'failure';
  if (TOKEN_FIELD.test(id)) return 'token-field';
  if (READER.test(id)) return 'json-body';
  if (EVENT_READER.test(id)) return 'event-reader';
  if (UPDATE_READER.test(id)) return 'update-reader';
  if (others.includes('index') && routes.length > 1) return 'home';
  if (!routes.includes('updates.$updateId')) return null;
  if (others.length >= 4) return 'shared';
  if (others.length === 0) return 'update';
  return others.includes('connect') ? null : 'common';
}

/**
 * What pages load comes in few files instead of dozens that are cut where some page shares them:
 * packed together they are smaller (e2e/budget.e2e.ts).
 */
const FILES = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
    { name: 'first', tags: ['$initial'] },
    { name: sharedFile, test: new RegExp(`/src/|${PACKED.source}`) },
  ],
} satisfies {
  includeDependenciesRecursively: boolean;
  groups: {
    name: string | ((id: string, graph: Graph) => string | null);
    tags?: ['$initial'];
    test?: RegExp;
  }[];
};

/** `updates-_updateId-views-B5SpsYa.js`: the page of a route; `list` is that of the updates. */
const ROUTE_FILE =
  /\/(?:completions|connect|contracts|errors|list|network|node|packages|parties|routes|timeline|updates)(?:-(?:external|history|index|preferred|raw|traffic|views|_\w+))*-[\w-]{7}\.js$/;

/**
 * The files that are fetched together with a file: all that a route needs, except what `index.html`
 * has loaded. A part that opens later fetches what it lacks by itself, because its list would be
 * part of the first load (e2e/budget.e2e.ts).
 */
function neededWith(file: string, needed: string[], { hostType }: { hostType: string }): string[] {
  if (hostType === 'html') return needed;
  // A page waits for `config.json` and its reader before anything else, an update for its decoder.
  if (!ROUTE_FILE.test(file) && !/\/(?:config-file|update-reader)-/.test(file)) return [];
  return needed.filter((one) => !/\/(?:first|libraries|rolldown-runtime)-/.test(one));
}

/**
 * The first load holds the name of every file. Seven characters tell them apart, and are 100
 * bytes less than the usual eight (e2e/budget.e2e.ts).
 */
const HASH = '[hash:7]';

const contents = listContents(import.meta.dirname);

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    ...(isSsrBuild === true ? contents.server : contents.app),
    tanstackRouter({ target: 'react', autoCodeSplitting: true, codeSplittingOptions: SPLIT }),
    react(),
    tailwindcss(),
    lockedPage(),
    nodeNextDoor(),
    demoInDev(),
  ],
  // Scripts and styles find their files beside themselves, so that the build works under any path;
  // only index.html has the base (server/serve/app-files.ts makes that relative).
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  worker: {
    plugins: () => [...contents.worker, wholeWorker()],
    rolldownOptions: {
      output: {
        entryFileNames: `assets/[name]-${HASH}.js`,
        // `/* @__PURE__ */` is for bundlers.
        comments: { annotation: false },
      },
    },
  },
  // React has the hook that the shim adds to old versions of it.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  // Of the command (server/command/main.ts).
  define: { TREELINE_VERSION: JSON.stringify(version) },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies: neededWith },
    assetsInlineLimit: 0,
    sourcemap: false,
    copyPublicDir: isSsrBuild !== true,
    rolldownOptions: {
      output: {
        // The command is one file, for the package.
        codeSplitting: isSsrBuild === true ? false : FILES,
        // The entry holds the group "first", and would be called after index.html.
        entryFileNames: isSsrBuild === true ? '[name].js' : `assets/first-${HASH}.js`,
        // The servers know a worker file by a name without dots
        // (docs/facts/security.md#worker-file).
        chunkFileNames: ({ name }) =>
          `assets/${name.replaceAll(/[^A-Za-z0-9_-]+/g, '-')}-${HASH}.js`,
      },
    },
  },
  // The server's bundle stands alone: dist/ and dist-server/ are all that a machine needs.
  ...(isSsrBuild === true ? { ssr: { noExternal: true } } : {}),
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    // `parseExact` needs it for integers beyond 2^53.
    setupFiles: ['src/api/json/exact-json.fixture.ts'],
    // By itself it leaves one core free, which is half of a machine with two.
    maxWorkers: '100%',
    // Modules are read once for all files of a worker; no test leaves anything behind in them.
    isolate: false,
    // No test measures time; a machine with busy cores is slow.
    testTimeout: 60_000,
  },
}));
