import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#api/connection/config-file.ts';
import { readServeOptions } from '#server/command/serve-options.ts';
import { EXIT } from '#server/exit-code.ts';
import { forwardUpstreams } from '#server/serve/served-config.ts';
import { readTlsFiles } from '#server/serve/tls-files.ts';

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

  test('the unit is not started again after an error that a restart does not mend', () => {
    const [, codes = ''] =
      /^RestartPreventExitStatus=(.*)$/m.exec(read('systemd/treeline.service')) ?? [];
    const { usage, certificate, base, exposed } = EXIT;
    expect(codes.split(' ').map(Number)).toEqual([usage, certificate, base, exposed]);
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

describe('deploy/README.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'treeline-deploy-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const blocks = [...read('README.md').matchAll(/^(.+)\n\n```sh\n([^`]*)```$/gm)].map(
    ([, before = '', commands = '']) => ({ before, commands }),
  );
  const blockWith = (text: string) => {
    const found = blocks.filter(({ commands }) => commands.includes(text));
    expect(found, text).toHaveLength(1);
    return found[0]?.commands ?? '';
  };
  /** Runs commands as they are printed, with the files in the folder of this test. */
  const run = (commands: string, path: RegExp) =>
    execFileSync('sh', ['-ec', commands.replaceAll(path, `${folder}/`)], { stdio: 'pipe' });

  test('says of each command that no test runs it, or a test does', () => {
    const tried = [
      // Below.
      /^sed -i 's\/\w+\\\.example\//,
      /^sed -i '\/auth_request /,
      /^openssl req /,
      /^cat > \/etc\/treeline\/config\.json/,
      // e2e/recipe-server.ts
      /^sed -i 's#\\\(src/,
      /^node dist-server\/main\.js headers --for (?:nginx|caddy) /,
    ];
    const isMarked = ({ before }: { before: string }) => /not run by a test\b.*:$/i.test(before);
    expect(blocks.filter(isMarked).length).toBeGreaterThan(5);
    for (const { commands } of blocks.filter((block) => !isMarked(block)))
      for (const line of commands
        .replace(/<<'END'\n.*\nEND\n/s, '')
        .trimEnd()
        .split('\n'))
        expect(
          tried.some((pattern) => pattern.test(line)),
          line,
        ).toBe(true);
  });

  test('names the hosts of the recipe, and removes the sign-on', () => {
    const recipe = join(folder, 'treeline.conf');
    execFileSync('cp', [join(DEPLOY, 'nginx/sub-path.conf'), recipe]);
    const configured = /\/etc\/nginx\/conf\.d\//g;
    run(blockWith('s/treeline\\.example/'), configured);
    const named = readFileSync(recipe, 'utf8');
    expect(named).toContain('server_name treeline.bank.example;');
    expect(named).not.toMatch(/(?:treeline|ledger|scan)\.example/);
    run(blockWith('auth_request'), configured);
    const open = readFileSync(recipe, 'utf8');
    expect(named.split('\n').length - open.split('\n').length).toBe(2);
    expect(open).not.toMatch(/^\s*(?:auth_request |include .*sign-on\.conf)/m);
  });

  test('makes a certificate for its name', () => {
    run(blockWith('openssl req'), /\/etc\/ssl\/(?:private\/)?/g);
    const { cert, key } = readTlsFiles(join(folder, 'treeline.pem'), join(folder, 'treeline.key'));
    expect(key).toContain('PRIVATE KEY');
    expect(new X509Certificate(cert).subject).toBe('CN=treeline.bank.example');
  });

  test('writes a config.json whose nodes are forwarded', () => {
    run(blockWith('/etc/treeline/config.json'), /\/etc\/treeline\//g);
    const text = readFileSync(join(folder, 'config.json'), 'utf8');
    const { config, networks } = forwardUpstreams(text, { ledger: undefined, scan: undefined });
    expect([...networks]).toEqual([
      ['node', { ledger: 'https://ledger.example:7575', scan: 'https://scan.example/api/scan' }],
    ]);
    const page = readConfig(config, 'https://treeline.example/treeline/');
    expect(page).toMatchObject({ kind: 'config', networks: [{ id: 'node' }] });
  });
});
