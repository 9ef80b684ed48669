import { parseArgs } from 'node:util';
import { isPlainRemote } from '#domain/node/plain-http.ts';
import { parseUpstream } from '#server/forward/upstream-url.ts';
import type { NetworkOption } from '#server/serve/served-config.ts';

export type ServeOptions = {
  readonly kind: 'serve';
  readonly port: number;
  readonly ledger: string | undefined;
  readonly scan: string | undefined;
  readonly networks: readonly NetworkOption[];
  readonly config: string | undefined;
};

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'mistake'; readonly sentence: string }
  | ServeOptions;

export const SERVE_HELP = `Treeline, an explorer for Canton ledgers.

  treeline [--port N] [--ledger URL] [--scan URL]
  treeline [--port N] --network id=ID,ledger=URL,scan=URL,label=TEXT [--network …]
  treeline [--port N] --config FILE

  --port N       the port on this machine, default 4780; 0 chooses a free one
  --ledger URL   forward the ledger interface of this node, e.g. https://node.example:7575
  --scan URL     forward this Scan interface, e.g. https://scan.example/api/scan
  --network …    forward one of several networks; id, and ledger or scan or both, are required
  --config FILE  serve this config.json; each ledger_upstream and scan_upstream in it is forwarded,
                 each absolute base_url and scan_url is requested by the browser itself
  --help         print this help

Without --ledger, --scan, --network and --config, a simulated node is served.
For a node with a certificate from a private authority, set NODE_EXTRA_CA_CERTS to its file.`;

export const DEMO_HELP = `Serves the app with a simulated node.

  treeline demo [--port N]

  --port N  the port on this machine, default 4780; 0 chooses a free one
  --help    print this help`;

const OPTIONS = {
  port: { type: 'string', multiple: true },
  ledger: { type: 'string', multiple: true },
  scan: { type: 'string', multiple: true },
  network: { type: 'string', multiple: true },
  config: { type: 'string', multiple: true },
  help: { type: 'boolean' },
} as const;

/** `args` excludes the node executable and the script; a mistake is returned as a sentence. */
export function readServeOptions(args: readonly string[]): Command {
  return attempt(() => {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    if (values.help === true) return { kind: 'help' };
    const [ledger, scan] = [only('ledger', values.ledger), only('scan', values.scan)];
    const config = only('config', values.config);
    const networks = (values.network ?? []).map(readNetwork);
    if (networks.length > 0 && (ledger ?? scan ?? config) !== undefined) {
      throw new Error('--network cannot be combined with --ledger, --scan or --config.');
    }
    const twice = networks.find(({ id }, at) => networks.findIndex((one) => one.id === id) < at);
    if (twice !== undefined) throw new Error(`--network: the id "${twice.id}" is used twice.`);
    return {
      kind: 'serve',
      port: readPort(only('port', values.port)),
      ledger: readUpstream('--ledger', ledger),
      scan: readUpstream('--scan', scan),
      networks,
      config,
    };
  });
}

/** The options of `treeline demo`. */
export function readDemoOptions(args: readonly string[]): Command {
  return attempt(() => {
    const { port, help } = OPTIONS;
    const { values } = parseArgs({ args: [...args], options: { port, help } });
    if (values.help === true) return { kind: 'help' };
    const nothing = { ledger: undefined, scan: undefined, networks: [], config: undefined };
    return { kind: 'serve', port: readPort(only('port', values.port)), ...nothing };
  });
}

function attempt(read: () => Command): Command {
  try {
    return read();
  } catch (thrown) {
    const sentence = thrown instanceof Error ? thrown.message : String(thrown);
    return { kind: 'mistake', sentence };
  }
}

/** The last of several values would otherwise win without a word. */
function only(option: string, values: readonly string[] | undefined): string | undefined {
  if (values === undefined || values.length < 2) return values?.[0];
  const several = option === 'ledger' || option === 'scan';
  throw new Error(
    `--${option} is given ${values.length} times.${several ? ' Use --network for several networks.' : ''}`,
  );
}

const NETWORK_ID = /^[a-z0-9-]{1,40}$/;
const NETWORK_KEYS = ['id', 'ledger', 'scan', 'label'];

/** A comma separates two parts only where a `key=` follows, because labels and paths have commas. */
function readNetwork(text: string): NetworkOption {
  const parts = new Map<string, string>();
  for (const part of text.split(/,(?=[a-z]+=)/)) {
    const [, key = '', value = ''] = /^([a-z]+)=(.*)$/.exec(part) ?? [];
    if (!NETWORK_KEYS.includes(key) || value === '') {
      throw new Error(
        `--network requires parts like id=devnet,ledger=URL,scan=URL,label=DevNet, not "${part}".`,
      );
    }
    if (parts.has(key)) throw new Error(`--network: ${key} is given twice in "${text}".`);
    parts.set(key, value);
  }
  const id = parts.get('id') ?? '';
  if (!NETWORK_ID.test(id)) {
    throw new Error(
      `--network requires an id of at most 40 lower-case letters, digits and hyphens in "${text}".`,
    );
  }
  const ledger = readUpstream(`--network ${id}: ledger`, parts.get('ledger'));
  const scan = readUpstream(`--network ${id}: scan`, parts.get('scan'));
  if ((ledger ?? scan) === undefined) {
    throw new Error(`--network ${id} has neither ledger nor scan.`);
  }
  return { id, label: parts.get('label') ?? id, ledger, scan };
}

/** One line for each ledger that receives its token unencrypted over a network. */
export function plainHttpWarnings(ledgers: readonly (string | undefined)[]): readonly string[] {
  const plain = ledgers.filter((url) => url !== undefined && isPlainRemote(url));
  return [...new Set(plain)].map(
    (url) =>
      `Warning: ${url} is reached over plain http. The network on the way can read the token. Use https.`,
  );
}

function readPort(text = '4780'): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new Error(`--port requires a number from 0 to 65535, not "${text}".`);
  }
  return port;
}

function readUpstream(option: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = parseUpstream(text);
  if (url === undefined) {
    throw new Error(`${option} requires a URL like https://node.example:7575, not "${text}".`);
  }
  if (url === 'too-much') {
    throw new Error(`${option} requires a URL without user name, query and fragment.`);
  }
  return url;
}
