import { type ChildProcess, execFileSync, type StdioOptions, spawn } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from './free-ports.ts';
import { SERVER } from './servers.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const DEPLOY = join(ROOT, 'deploy');

export type ServerName = 'nginx' | 'caddy';

/** The program, or undefined where it is not installed. Debian's nginx is not on every PATH. */
export function findProgram(name: ServerName): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** A certificate authority, and a certificate of it for localhost. */
export function makeCertificates(folder: string) {
  const openssl = (...args: readonly string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=Test authority',
  );
  openssl('req', ...key, '-keyout', 'tls.key', '-out', 'tls.csr', '-subj', '/CN=localhost');
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n');
  openssl(
    'x509',
    '-req',
    '-in',
    'tls.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-out',
    'tls.pem',
    '-days',
    '2',
    '-extfile',
    'names',
  );
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { key: read('tls.key'), cert: read('tls.pem') };
}

export type RecipeSite = {
  readonly origin: string;
  readonly port: number;
  readonly httpPort: number;
  /** All that was logged. */
  readonly readLog: () => string;
  readonly stop: () => Promise<void>;
};

type SiteOptions = {
  readonly server: ServerName;
  readonly program: string;
  /** `/` or `/treeline/` */
  readonly base: string;
  /** With the certificates of `makeCertificates`. */
  readonly folder: string;
  readonly ledger: number;
  readonly scan: number;
  readonly signOn: number;
  readonly config: object;
};

/** Lays out the files as deploy/README.md does, with other addresses and paths, and starts it. */
export async function openRecipe(options: SiteOptions): Promise<RecipeSite> {
  const { server, program, base, folder } = options;
  const [port = 0, httpPort = 0] = await freePorts(2);
  const www = join(folder, 'www', base);
  cpSync(join(ROOT, 'dist'), www, { recursive: true });
  const config = join(www, 'config.json');
  writeFileSync(config, JSON.stringify(options.config));
  if (base !== '/') moveIndex(www, base);
  const site = base === '/' ? 'root' : 'sub-path';
  const changes = changesOf(options, port, httpPort);
  const generate = (write: string) =>
    execFileSync(process.execPath, [
      join(ROOT, SERVER),
      ...['headers', '--for', server, '--base', base, '--config', config, '--write', write],
    ]);
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  const place = (from: string, to: string) =>
    writeFileSync(join(folder, to), changed(readFileSync(join(DEPLOY, from), 'utf8'), changes));
  let child: ChildProcess;
  if (server === 'nginx') {
    generate(join(folder, 'treeline.d'));
    for (const name of ['errors', 'sign-on', 'sign-on-proxy'])
      place(`nginx/${name}.conf`, `treeline.d/${name}.conf`);
    place(`nginx/${site}.conf`, 'treeline.conf');
    writeFileSync(join(folder, 'nginx.conf'), nginxFrame());
    giveAway(folder);
    const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'logs/start.log'];
    execFileSync(program, [...args, '-t'], { ...asNobody(), stdio: 'pipe' });
    child = spawn(program, args, { ...asNobody(), stdio: STDIO });
  } else {
    generate(folder);
    place(`caddy/${site}.Caddyfile`, 'Caddyfile');
    giveAway(folder);
    const env = {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    };
    child = spawn(program, ['run', '--config', 'Caddyfile'], {
      ...asNobody(),
      cwd: folder,
      env: { ...env, SSL_CERT_FILE: join(folder, 'ca.pem') },
      stdio: STDIO,
    });
  }
  // Caddy waits for connections that a browser keeps open; the workers of nginx need its signal.
  const end = () => stop(child, server === 'caddy' ? 'SIGKILL' : 'SIGTERM');
  let printed = '';
  child.stderr?.on('data', (piece: Buffer) => {
    printed = (printed + piece.toString()).slice(-2_000);
  });
  await reachable(child, port).catch(async (thrown: unknown) => {
    await end();
    throw new Error(`${thrown} It printed: ${printed}`);
  });
  return {
    origin: `https://localhost:${port}`,
    port,
    httpPort,
    readLog: () =>
      readdirSync(logs)
        .map((name) => readFileSync(join(logs, name), 'utf8'))
        .join(''),
    stop: end,
  };
}

/** What deploy/README.md does to a build for `/`, with the command that is printed there. */
function moveIndex(www: string, base: string): void {
  const command = /^sed -i .*$/m.exec(readFileSync(join(DEPLOY, 'README.md'), 'utf8'))?.[0] ?? '';
  if (!command.includes(base)) throw new Error(`deploy/README.md has no sed command for ${base}.`);
  const file = join(www, 'index.html');
  execFileSync('sh', ['-c', command.replace(/\S+index\.html/, file)]);
  const html = readFileSync(file, 'utf8');
  if (!html.includes(`src="${base}assets/`)) throw new Error('The sed command changed nothing.');
}

function changesOf(options: SiteOptions, port: number, httpPort: number) {
  const { folder, ledger, scan, signOn } = options;
  return [
    // First, because a port of the changes below may start with the same digits.
    ['127.0.0.1:4180', `127.0.0.1:${signOn}`],
    ['  listen [::]:', '  # listen [::]:'],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['https://treeline.example', `https://localhost:${port}`],
    ['http://treeline.example', `http://localhost:${httpPort}`],
    ['https:// {', `https://:${port} {`],
    ['treeline.example', 'localhost'],
    // Addresses, and names in certificates.
    ['server ledger.example:7575', `server 127.0.0.1:${ledger}`],
    ['server scan.example:443', `server 127.0.0.1:${scan}`],
    ['https://ledger.example:7575', `https://localhost:${ledger}`],
    ['https://scan.example', `https://localhost:${scan}`],
    ['proxy_ssl_name ledger.example', 'proxy_ssl_name localhost'],
    ['proxy_ssl_name scan.example', 'proxy_ssl_name localhost'],
    ['/etc/ssl/certs/ca-certificates.crt', join(folder, 'ca.pem')],
    ['/etc/ssl/treeline.pem', join(folder, 'tls.pem')],
    ['/etc/ssl/private/treeline.key', join(folder, 'tls.key')],
    ['/etc/caddy/treeline.pem', join(folder, 'tls.pem')],
    ['/etc/caddy/treeline.key', join(folder, 'tls.key')],
    ['/var/log/nginx', join(folder, 'logs')],
    ['/var/log/caddy', join(folder, 'logs')],
    ['/srv/www', join(folder, 'www')],
  ] as const;
}

function changed(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((result, [from, to]) => result.replaceAll(from, to), text);
}

/** Debian's nginx.conf includes conf.d/*.conf in its http block in the same way. */
function nginxFrame(): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path temp;`,
  );
  return [
    'daemon off;',
    'pid nginx.pid;',
    'worker_processes 1;',
    'events { worker_connections 256; }',
    `http { include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')} include treeline.conf; }`,
  ].join('\n');
}

/** What a server prints is read only if it does not start. */
const STDIO = ['ignore', 'ignore', 'pipe'] as const satisfies StdioOptions;

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

function asNobody() {
  return isRoot ? { uid: NOBODY, gid: NOBODY } : {};
}

function giveAway(folder: string): void {
  if (!isRoot) return;
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(join(folder, name), NOBODY, NOBODY);
}

async function reachable(child: ChildProcess, port: number): Promise<void> {
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The web server ended with ${child.exitCode}.`);
    if (await isOpen()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The web server does not listen.');
}

function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.on('exit', () => resolve());
    child.kill(signal);
  });
}
