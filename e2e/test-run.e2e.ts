import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { expect, test } from './app.ts';

/** The default port of `npm start` (src/server/command/place-options.ts). */
const START_PORT = 4780;

test('the tests run while npm start uses its default port', async () => {
  const other = createServer((_request, response) => response.end('not Treeline'));
  // A port that is already in use, for example by npm start, serves the same purpose.
  await new Promise<void>((resolve) => {
    other.on('error', () => resolve());
    other.listen(START_PORT, () => resolve());
  });
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const args = ['--config', 'e2e/playwright.config.ts', '--project', 'page', '--reporter', 'line'];
  const only = ['e2e/server.e2e.ts', '--grep', 'returns 405 with the same headers'];
  const output = ['--output', test.info().outputPath('nested')];
  const run = spawn(process.execPath, [cli, 'test', ...args, ...output, ...only], {
    cwd: new URL('..', import.meta.url),
    env: withoutOurs(process.env),
  });
  let printed = '';
  for (const stream of [run.stdout, run.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const [code] = await once(run, 'exit');
  other.close();
  expect(code, printed).toBe(0);
  expect(printed).toContain('1 passed');
});

/** The environment without the ports and marks of the run that this test is in. */
function withoutOurs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours = /^(?:TREELINE_|TEST_|PLAYWRIGHT_|PW_|FORCE_COLOR|NODE_OPTIONS)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name)));
}
