// The built server once more, with a config.json by which every update is read in the document
// worker, however small it is. Arguments are those of the server.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const copy = mkdtempSync(join(tmpdir(), 'treeline-worker-'));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const part of ['dist', 'dist-server']) {
  cpSync(join(root, part), join(copy, part), { recursive: true });
}
writeFileSync(
  join(copy, 'dist', 'config.json'),
  JSON.stringify({ networks: [], worker_from_bytes: 0 }),
);
await import(pathToFileURL(join(copy, 'dist-server', 'main.js')).href);
