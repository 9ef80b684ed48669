import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BadStart, EXIT, type ExitCode } from '#server/exit-code.ts';
import type { Upstreams } from '#server/forward/forward.ts';
import { contentSecurityPolicy } from '#server/security-headers.ts';
import { readAppFiles } from '#server/serve/app-files.ts';
import { openLoopbackServer } from '#server/serve/loopback-server.ts';
import {
  configOfNetworks,
  configOfUpstreams,
  type ForwardedConfig,
  forwardUpstreams,
  originsOfConfig,
} from '#server/serve/served-config.ts';
import { openTreelineApp, type Serving } from '#server/serve/treeline-app.ts';
import { openSimulatedNodes } from '#server/simulated-nodes.ts';
import {
  type Command,
  DEMO_HELP,
  plainHttpWarnings,
  readDemoOptions,
  readServeOptions,
  SERVE_HELP,
  type ServeOptions,
} from './serve-options.ts';

const DIST = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');

/** `treeline` without the name of a command. @param commands the end of its help */
export const runServe = (args: readonly string[], commands: string) =>
  run(readServeOptions(args), `${SERVE_HELP}\n\n${commands}`);

/** `treeline demo`: the same without a node. */
export const runDemo = (args: readonly string[]) => run(readDemoOptions(args), DEMO_HELP);

async function run(command: Command, help: string): Promise<ExitCode> {
  if (command.kind === 'mistake')
    throw new BadStart(`${command.sentence}\nThe option --help lists all options.`, EXIT.usage);
  if (command.kind === 'help') console.log(help);
  else await serve(command);
  return EXIT.done;
}

function attempt<Value>(work: () => Value, code: ExitCode, sentence?: string): Value {
  try {
    return work();
  } catch (thrown) {
    throw new BadStart(
      sentence ?? (thrown instanceof Error ? thrown.message : String(thrown)),
      code,
    );
  }
}

async function prepare(command: ServeOptions): Promise<Serving> {
  const { config: file, ledger, scan } = command;
  const text =
    file === undefined
      ? undefined
      : attempt(() => readFileSync(file, 'utf8'), EXIT.usage, `--config: ${file} cannot be read.`);
  const { config, networks } = forwardingOf(command, text);
  return {
    files: attempt(() => readAppFiles(DIST), EXIT.failed),
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
  { ledger, scan, networks }: ServeOptions,
  text: string | undefined,
): Omit<ForwardedConfig, 'config'> & { readonly config: string | undefined } {
  if (text !== undefined) return forwardUpstreams(text, { ledger, scan });
  const byId = new Map(networks.map(({ id, ledger, scan }) => [id, { ledger, scan }]));
  if (networks.length > 0) return { config: configOfNetworks(networks), networks: byId };
  const isEmpty = ledger === undefined && scan === undefined;
  return { config: isEmpty ? undefined : configOfUpstreams({ ledger, scan }), networks: byId };
}

function describe({ ledger, scan, config }: ServeOptions, networks: Serving['networks']): string {
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

async function serve(command: ServeOptions): Promise<void> {
  const serving = await prepare(command);
  const app = openTreelineApp(serving);
  const server = await openLoopbackServer(app, command.port).catch((thrown: unknown) => {
    const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
    if (code === 'EADDRINUSE') {
      throw new BadStart(
        `Port ${command.port} is in use. Choose another one with --port N.`,
        EXIT.failed,
      );
    }
    throw new BadStart(`Port ${command.port} cannot be opened (${code || thrown}).`, EXIT.failed);
  });
  console.log(`Treeline is at http://localhost:${server.port}/`);
  console.log(`${describe(command, serving.networks)} Press Ctrl+C to stop it.`);
  const ledgers = [command.ledger, ...[...serving.networks.values()].map(({ ledger }) => ledger)];
  for (const line of plainHttpWarnings(ledgers)) console.warn(line);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
}
