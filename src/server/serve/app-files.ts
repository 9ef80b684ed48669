import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';

type Body = Uint8Array<ArrayBuffer>;

export type AppFile = {
  readonly body: Body;
  readonly type: string;
  /** The body after gzip, where that is shorter. */
  readonly gzip?: Body;
};

export type AppFiles = ReadonlyMap<string, AppFile>;

/**
 * Reads the built app into memory. Requests do not access the disk, so no path can escape the
 * folder.
 * @throws Error with a sentence if the folder has no built app.
 */
export function readAppFiles(folder: string): AppFiles {
  const files = new Map<string, AppFile>();
  for (const entry of entriesOf(folder)) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const body = new Uint8Array(readFileSync(path));
    const gzip = new Uint8Array(gzipSync(body));
    files.set(`/${relative(folder, path).split(sep).join('/')}`, {
      body,
      type: getMimeType(entry.name) ?? 'application/octet-stream',
      ...(gzip.length < body.length ? { gzip } : {}),
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
 * Returns the file for a GET path. Paths of the app return index.html: their last segment has no
 * dot, or is an update id (`parseUpdateId`) or an error code, which may have dots.
 */
export function findAppFile(files: AppFiles, path: string): AppFile | undefined {
  const file = files.get(path);
  if (file !== undefined || path.startsWith('/assets/')) return file;
  const last = path.slice(path.lastIndexOf('/') + 1);
  const isFile = last.includes('.') && !/^\/(?:updates|errors)\//.test(path);
  return isFile ? undefined : files.get('/index.html');
}

/** Built assets have a hash in their name, so browsers may keep them. */
export function cacheRuleOf(path: string, status: number): string {
  if (path.startsWith('/api/') || path.startsWith('/sim/')) return 'no-store';
  if (path.startsWith('/assets/') && status === 200) return 'public, max-age=31536000, immutable';
  return 'no-cache';
}

/**
 * index.html for a request path, with addresses relative to it: a proxy may serve the app under any
 * path, and removes that path before this server sees it.
 */
export function pageFor(index: AppFile, path: string): AppFile {
  const up = '../'.repeat(path.split('/').length - 2) || './';
  const html = new TextDecoder().decode(index.body);
  const [, base = '/'] = /<script[^>]*\ssrc="([^"]*\/)assets\//.exec(html) ?? [];
  const relative = html.replaceAll(/(\s(?:src|href)=")([^"]*)"/g, (whole, name, address: string) =>
    address.startsWith(base) ? `${name}${up}${address.slice(base.length)}"` : whole,
  );
  return { type: index.type, body: new TextEncoder().encode(relative) };
}

export function withDemo(files: AppFiles): AppFiles {
  const index = files.get('/index.html');
  if (index === undefined) return files;
  const html = new TextDecoder().decode(index.body);
  const body = new TextEncoder().encode(html.replace('<head>', `<head>\n    ${DEMO_META}`));
  return new Map(files).set('/index.html', { type: index.type, body });
}

/**
 * Without this element the app does not request simulated networks, which avoids a 404. Relative to
 * the folder of index.html.
 */
const DEMO_META = '<meta name="treeline-demo" content="sim/networks.json" />';
