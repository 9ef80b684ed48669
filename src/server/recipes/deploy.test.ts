import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#api/connection/config-file.ts';
import { readServeOptions } from '#server/command/serve-options.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy');
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');

function expectServes(args: readonly string[]): void {
  expect(readServeOptions(args)).toMatchObject({ kind: 'serve' });
}

describe('deploy', () => {
  test('the unit starts the server with options that it has', () => {
    const [, line = ''] = /^ExecStart=\S+ \S+\/treeline\.js (.*)$/m.exec(
      read('systemd/treeline.service'),
    ) ?? [''];
    expect(line).toContain('--config');
    expectServes(line.split(' '));
  });

  const isSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  test.skipIf(!isSystemd)('systemd accepts the unit', () => {
    const file = join(DEPLOY, 'systemd/treeline.service');
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    const own = `${stdout}${stderr}`
      .split('\n')
      .filter((line) => /^treeline|treeline\.service/.test(line));
    // Node may be at another place here.
    expect(own.filter((line) => !line.includes('is not executable'))).toEqual([]);
  });

  test('the container starts the server with options that it has', () => {
    const [, list = '[]'] = /^CMD (\[.*\])$/m.exec(read('container/Containerfile')) ?? [];
    expectServes(JSON.parse(list));
  });

  test('the compose file is YAML, and starts the server with options that it has', () => {
    const file: unknown = parse(read('container/compose.yaml'));
    expect(file).toMatchObject({
      services: { treeline: { read_only: true, ports: ['127.0.0.1:4780:4780'] } },
      networks: { validator: { external: true } },
    });
    const { command } = (file as { services: { treeline: { command: string[] } } }).services
      .treeline;
    expectServes(command);
  });

  test.each(['container/Containerfile', 'container/compose.yaml'])(
    '%s says in its first line that it is not run',
    (name) => expect(read(name)).toMatch(/^# Not run by the tests: /),
  );

  test('config.json is valid, and sends cookies to this origin only', () => {
    const config = readConfig(read('config.json'), 'https://treeline.example/treeline/');
    expect(config).toMatchObject({
      kind: 'config',
      networks: [
        {
          baseUrl: 'https://treeline.example/treeline/api/ledger',
          scanUrl: 'https://treeline.example/treeline/api/scan',
          withCookies: true,
        },
      ],
    });
  });
});
