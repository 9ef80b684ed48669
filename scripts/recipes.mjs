// npm run recipes: writes the generated parts of the recipes in `deploy/`, and the recipes at `/`,
// which are those below `/treeline/` at another path. `--check` fails where a file is out of date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './setup.mjs';

const deploy = join(root, 'deploy');
const read = (name) => readFileSync(join(deploy, name), 'utf8');
const load = async (name) =>
  (await runnerImport(join(root, 'src/server/recipes', name), { configFile: false, root })).module;

const { recipeParts } = await load('headers-command.ts');
const files = [
  ...[
    ['sub-path', '/treeline/'],
    ['root', '/'],
  ].flatMap(([folder, base]) =>
    ['nginx', 'caddy'].flatMap((server) =>
      Object.entries(recipeParts({ for: server, base })).map(([name, text]) => [
        `${server}/generated/${folder}/${name}`,
        text,
      ]),
    ),
  ),
  ['nginx/root.conf', atRoot(read('nginx/sub-path.conf'))],
  ['caddy/root.Caddyfile', atRoot(read('caddy/sub-path.Caddyfile'))],
];

/** The second line of a recipe says what the other one is. */
function atRoot(text) {
  return text
    .split('\n')
    .filter((line) => !line.endsWith('# only below a path'))
    .map((line, at) =>
      at === 1 ? '# Written by "npm run recipes" from the recipe of the sub-path.' : line,
    )
    .join('\n')
    .replaceAll('/treeline/', '/')
    .replace('below / ', 'at / ');
}

const stale = files.filter(([name, text]) => {
  try {
    return read(name) !== text;
  } catch {
    return true;
  }
});
if (process.argv.includes('--check')) {
  if (stale.length > 0) {
    console.error(`Run "npm run recipes": ${stale.map(([name]) => `deploy/${name}`).join(', ')}`);
    process.exitCode = 1;
  }
} else
  for (const [name, text] of stale) {
    mkdirSync(dirname(join(deploy, name)), { recursive: true });
    writeFileSync(join(deploy, name), text);
    console.log(`deploy/${name}`);
  }
