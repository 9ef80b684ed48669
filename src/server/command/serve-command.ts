import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BadStart, EXIT, type ExitCode, unreadable } from '#server/exit-code.ts';
import { fetchUpstream } from '#server/forward/upstream-fetch.ts';
import { sendTrusting } from '#server/nodes/command-run.ts';
import { contentSecurityPolicy } from '#server/security-headers.ts';
import { openAccessLog } from '#server/serve/access-log.ts';
import { readAppFiles } from '#server/serve/app-files.ts';
import { type AppServer, openAppServer } from '#server/serve/app-server.ts';
import {
  configOfNetworks,
  configOfUpstreams,
  configWarnings,
  type ForwardedConfig,
  forwardUpstreams,
  hasPassword,
  originsOfConfig,
} from '#server/serve/served-config.ts';
import { certificateWarnings, readTlsFiles, type TlsFiles } from '#server/serve/tls-files.ts';
import { openTreelineApp, type Serving } from '#server/serve/treeline-app.ts';
import { openSimulatedNodes } from '#server/simulated-nodes.ts';
import { checkUpstreams, upstreamsOf } from './check-upstreams.ts';
import type { ServePlace } from './place-options.ts';
import { DEMO_HELP, SERVE_HELP } from './serve-help.ts';
import {
  type ReadOptions,
  readDemoOptions,
  readServeOptions,
  type ServeOptions,
} from './serve-options.ts';
import { plainHttpWarnings, startAddress, startLines } from './start-lines.ts';

const DIST = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');

/** `treeline` without the name of a command. @param commands the end of its help */
export const runServe = async (args: readonly string[], commands: string) =>
  run(readServeOptions(args), `${SERVE_HELP}\n\n${commands}`);

/** `treeline demo`: the same without a node. */
export const runDemo = async (args: readonly string[]) => run(readDemoOptions(args), DEMO_HELP);

async function run(options: ReadOptions, help: string): Promise<ExitCode> {
  if (options.kind === 'help') console.log(help);
  else await serve(options);
  return EXIT.done;
}

async function serve(options: ServeOptions): Promise<void> {
  const { place } = options;
  const tls = tlsOf(place);
  const serving = await prepare(options);
  const upstreams = upstreamsOf(serving);
  const odd = options.isChecked
    ? await checkUpstreams(upstreams, serving.fetchUpstream ?? fetchUpstream)
    : [];
  const server = await open(serving, place, tls);
  console.log(startLines(options, upstreams, server.port).join('\n'));
  const warnings = [
    ...configWarnings(options.config, serving.config, startAddress(place, server.port)),
    ...plainHttpWarnings(place, upstreams),
    ...(tls === undefined ? [] : certificateWarnings(tls, hostOf(place), new Date())),
    ...odd,
  ];
  for (const line of warnings) console.warn(line);
  if (tls !== undefined) process.on('SIGHUP', () => renewCertificate(server, place));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(EXIT.done)));
  }
}

/** A certificate is valid for weeks, and the process may run longer. */
function renewCertificate(server: AppServer, place: ServePlace): void {
  try {
    const tls = tlsOf(place);
    if (tls === undefined) return;
    server.renew(tls);
    console.log('The certificate was read again.');
    for (const line of certificateWarnings(tls, hostOf(place), new Date())) console.warn(line);
  } catch (thrown) {
    const said = thrown instanceof Error ? thrown.message : String(thrown);
    console.warn(`Warning: ${said} The certificate that was read before is used.`);
  }
}

function attempt<Value>(work: () => Value, code: ExitCode, sentence?: string): Value {
  try {
    return work();
  } catch (thrown) {
    const said = thrown instanceof Error ? thrown.message : String(thrown);
    throw new BadStart(sentence ?? said, code);
  }
}

function tlsOf({ tls }: ServePlace): TlsFiles | undefined {
  if (tls === undefined) return undefined;
  return attempt(() => readTlsFiles(tls.cert, tls.key), EXIT.certificate);
}

/** As a certificate has it: an IPv6 address without brackets. */
function hostOf({ publicUrl }: ServePlace): string | undefined {
  return publicUrl?.hostname.replace(/^\[(.*)\]$/, '$1');
}

async function prepare(options: ServeOptions): Promise<Serving> {
  const { config: file, ledger, scan, authority, place } = options;
  const text =
    file === undefined
      ? undefined
      : attempt(() => readFileSync(file, 'utf8'), EXIT.usage, unreadable('--config', file));
  if (text !== undefined && hasPassword(text)) {
    throw new BadStart(
      `--config: ${file} has a URL with a user name or password, which every page would show.`,
      EXIT.usage,
    );
  }
  const { config, networks } = forwardingOf(options, text);
  return {
    files: attempt(() => readAppFiles(DIST), EXIT.failed),
    policy: contentSecurityPolicy(
      text === undefined ? { kind: 'proxied' } : { kind: 'fixed', origins: originsOfConfig(text) },
    ),
    config,
    upstreams: { ledger, scan },
    networks,
    simulated: config === undefined ? await openSimulatedNodes() : undefined,
    ...(place.publicUrl === undefined ? {} : { publicUrl: place.publicUrl }),
    fetchUpstream: sendTrusting(authority),
  };
}

function forwardingOf(
  { ledger, scan, networks }: ServeOptions,
  text: string | undefined,
): Omit<ForwardedConfig, 'config'> & { readonly config: string | undefined } {
  if (text !== undefined) return forwardUpstreams(text, { ledger, scan });
  const byId = new Map(networks.map(({ id, ledger, scan }) => [id, { ledger, scan }]));
  if (networks.length > 0) return { config: configOfNetworks(networks), networks: byId };
  const isEmpty = ledger === undefined && scan === undefined;
  return { config: isEmpty ? undefined : configOfUpstreams({ ledger, scan }), networks: byId };
}

function open(serving: Serving, place: ServePlace, tls: TlsFiles | undefined): Promise<AppServer> {
  const { port, host, base, publicUrl } = place;
  const options = {
    port,
    host,
    base,
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(tls === undefined ? {} : { tls }),
    ...(place.isLogged ? { log: openAccessLog((line) => console.log(line), serving) } : {}),
  };
  return openAppServer(openTreelineApp(serving), options).catch((thrown: unknown) => {
    const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
    throw new BadStart(portSentence(code || String(thrown), place), EXIT.port);
  });
}

function portSentence(code: string, { host, port }: ServePlace): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another one with --port N.`;
  if (code === 'EADDRNOTAVAIL') return `--host ${host} is not an address of this machine.`;
  return `Port ${port} cannot be opened (${code}).`;
}
