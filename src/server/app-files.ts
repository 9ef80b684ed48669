import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';

export type AppFile = { readonly body: Uint8Array<ArrayBuffer>; readonly type: string };

/** The built app by URL path (`/index.html`, `/assets/…`). */
export type AppFiles = ReadonlyMap<string, AppFile>;

/**
 * Reads the built app into memory. A request then only looks a path up and never joins it to a
 * folder, so no path can climb out, and a rebuild cannot mix two versions under one page.
 * @throws Error in words when the folder holds no built app.
 */
export function readAppFiles(folder: string): AppFiles {
  const files = new Map<string, AppFile>();
  for (const entry of entriesOf(folder)) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, path).split(sep).join('/')}`, {
      body: new Uint8Array(readFileSync(path)),
      type: getMimeType(entry.name) ?? 'application/octet-stream',
    });
  }
  if (!files.has('/index.html')) throw new Error(notBuilt(folder));
  return files;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    throw new Error(notBuilt(folder));
  }
}

function notBuilt(folder: string): string {
  return `There is no built app in ${folder}. Run "npm run build" first.`;
}

/**
 * The file for a GET path: itself, or index.html for a path of the app: one without a dot at its
 * end, or an update's, whose id may have dots (`parseUpdateId`).
 */
export function findAppFile(files: AppFiles, path: string): AppFile | undefined {
  const file = files.get(path);
  if (file !== undefined || path.startsWith('/assets/')) return file;
  const last = path.slice(path.lastIndexOf('/') + 1);
  const isFile = last.includes('.') && !path.startsWith('/updates/');
  return isFile ? undefined : files.get('/index.html');
}

/** How long a browser may keep what stands at a path: built assets have their hash in the name. */
export function cacheRuleOf(path: string, status: number): string {
  if (path.startsWith('/api/') || path.startsWith('/sim/')) return 'no-store';
  if (path.startsWith('/assets/') && status === 200) return 'public, max-age=31536000, immutable';
  return 'no-cache';
}

/** Says in the page's head where this server offers simulated networks. */
export function withDemo(files: AppFiles): AppFiles {
  const index = files.get('/index.html');
  if (index === undefined) return files;
  const html = new TextDecoder().decode(index.body);
  const body = new TextEncoder().encode(html.replace('<head>', `<head>\n    ${DEMO_META}`));
  return new Map(files).set('/index.html', { ...index, body });
}

/** The app asks for simulated networks only where this stands, so nothing 404s elsewhere. */
const DEMO_META = '<meta name="treeline-demo" content="/sim/networks.json" />';
