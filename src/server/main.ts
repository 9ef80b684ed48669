import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readAppFiles } from './app-files.ts';
import { type Command, HELP, plainHttpWarnings, readCommand } from './command-line.ts';
import type { Upstreams } from './forward.ts';
import { openLoopbackServer } from './loopback-server.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import {
  configOfNetworks,
  configOfUpstreams,
  type ForwardedConfig,
  forwardUpstreams,
  originsOfConfig,
} from './served-config.ts';
import { openTreelineApp, type Serving, type SimulatedNodes } from './treeline-app.ts';

type ServeCommand = Extract<Command, { kind: 'serve' }>;

const DIST = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');

function giveUp(sentence: string, code: 1 | 2): never {
  console.error(sentence);
  process.exit(code);
}

function attempt<Value>(work: () => Value, code: 1 | 2, sentence?: string): Value {
  try {
    return work();
  } catch (thrown) {
    return giveUp(sentence ?? (thrown instanceof Error ? thrown.message : String(thrown)), code);
  }
}

async function openSimulatedNodes(): Promise<SimulatedNodes> {
  const { serveSimulatedNodes } = await import('#sim/http/serve.ts');
  return serveSimulatedNodes();
}

async function prepare(command: ServeCommand): Promise<Serving> {
  const { config: file, ledger, scan } = command;
  const text =
    file === undefined
      ? undefined
      : attempt(() => readFileSync(file, 'utf8'), 2, `--config: ${file} cannot be read.`);
  const { config, networks } = forwardingOf(command, text);
  return {
    files: attempt(() => readAppFiles(DIST), 1),
    policy: contentSecurityPolicy(
      text === undefined ? { kind: 'proxied' } : { kind: 'fixed', origins: originsOfConfig(text) },
    ),
    config,
    upstreams: { ledger, scan },
    networks,
    simulated: config === undefined ? await openSimulatedNodes() : undefined,
  };
}

function forwardingOf(
  { ledger, scan, networks }: ServeCommand,
  text: string | undefined,
): Omit<ForwardedConfig, 'config'> & { readonly config: string | undefined } {
  if (text !== undefined) return forwardUpstreams(text, { ledger, scan });
  const byId = new Map(networks.map(({ id, ledger, scan }) => [id, { ledger, scan }]));
  if (networks.length > 0) return { config: configOfNetworks(networks), networks: byId };
  const isEmpty = ledger === undefined && scan === undefined;
  return { config: isEmpty ? undefined : configOfUpstreams({ ledger, scan }), networks: byId };
}

function describe({ ledger, scan, config }: ServeCommand, networks: Serving['networks']): string {
  const parts = [
    ...forwarded('', { ledger, scan }),
    ...[...networks].flatMap(([id, upstreams]) => forwarded(` of ${id}`, upstreams)),
    ...(config === undefined ? [] : [`uses ${config}`]),
  ];
  return parts.length === 0 ? 'Treeline serves a simulated node.' : `Treeline ${parts.join(', ')}.`;
}

function forwarded(of: string, { ledger, scan }: Upstreams): readonly string[] {
  return [
    ...(ledger === undefined ? [] : [`forwards the ledger${of} at ${ledger}`]),
    ...(scan === undefined ? [] : [`forwards Scan${of} at ${scan}`]),
  ];
}

async function serve(command: ServeCommand): Promise<void> {
  const serving = await prepare(command);
  const app = openTreelineApp(serving);
  const server = await openLoopbackServer(app, command.port).catch((thrown: unknown) => {
    const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
    if (code === 'EADDRINUSE') {
      return giveUp(`Port ${command.port} is in use. Choose another one with --port N.`, 1);
    }
    return giveUp(`Port ${command.port} cannot be opened (${code || thrown}).`, 1);
  });
  console.log(`Treeline is at http://localhost:${server.port}/`);
  console.log(`${describe(command, serving.networks)} Press Ctrl+C to stop it.`);
  const ledgers = [command.ledger, ...[...serving.networks.values()].map(({ ledger }) => ledger)];
  for (const line of plainHttpWarnings(ledgers)) console.warn(line);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
}

const command = readCommand(process.argv.slice(2));
if (command.kind === 'help') console.log(HELP);
else if (command.kind === 'mistake') giveUp(`${command.sentence}\nSee npm start -- --help.`, 2);
else await serve(command);
