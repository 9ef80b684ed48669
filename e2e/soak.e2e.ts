import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from './app.ts';
import { FULL } from './full.ts';

test('lists and updates that are read for two minutes while faults rotate keep their bounds (REL-19)', async () => {
  test.skip(!FULL, 'npm run test:full');
  test.setTimeout(600_000);
  const soak = spawn(process.execPath, ['bench/soak.mjs', '--minutes', '2', '--no-save'], {
    cwd: new URL('..', import.meta.url),
  });
  let printed = '';
  for (const stream of [soak.stdout, soak.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  try {
    const [code] = await once(soak, 'close');
    expect(code, printed).toBe(0);
  } finally {
    soak.kill();
  }
});
