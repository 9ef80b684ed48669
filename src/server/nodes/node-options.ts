import { readConfig } from '#api/connection/config-file.ts';
import type { Network } from '#domain/ledger/rights.ts';
import { unreadable } from '#server/exit-code.ts';
import {
  configProblem,
  forwardUpstreams,
  type NetworkOption,
} from '#server/serve/served-config.ts';
import { readNetwork, readUpstream } from './network-option.ts';
import { only } from './only-option.ts';
import { readTokens } from './token-source.ts';

/** What a command reads outside its arguments; tests replace it. */
export type Surroundings = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** @throws if the file cannot be read */
  readonly readText: (file: string) => string;
};

/** The options that name servers, of every command, as `parseArgs` takes them. */
export const SERVER_OPTIONS = {
  ledger: { type: 'string', multiple: true },
  scan: { type: 'string', multiple: true },
  network: { type: 'string', multiple: true },
  config: { type: 'string', multiple: true },
  ca: { type: 'string', multiple: true },
} as const;

/** The options that `check` and `show` share. */
export const NODE_OPTIONS = {
  ...SERVER_OPTIONS,
  'token-file': { type: 'string', multiple: true },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Their help. */
export const NODE_HELP = `  --ledger URL       the ledger interface of a node, e.g. https://node.example:7575
  --scan URL         a Scan interface, e.g. https://scan.example/api/scan
  --network …        one of several networks: id=ID,ledger=URL,scan=URL,label=TEXT
  --config FILE      the networks of this config.json
  --ca FILE          also trust the certificates of this PEM file
  --token-file FILE  read the token of the ledger from this file; ID=FILE for a network
  --json             print JSON
  --help             print this help

The token is read from the environment variable TREELINE_TOKEN, or from a file with --token-file.
With several networks, the variable is TREELINE_TOKEN_ID, with the id of the network in capitals.
A token is never an argument: other users of this machine can see arguments.`;

export type CommandNodes = {
  readonly networks: readonly Network[];
  /** By the id of the network. */
  readonly tokens: ReadonlyMap<string, string>;
  /** The file of `--ca`. */
  readonly ca: string | undefined;
  readonly isJson: boolean;
};

type Values = {
  readonly [name in keyof typeof NODE_OPTIONS]?: string[] | boolean | undefined;
} & { readonly network?: string[] | undefined; readonly 'token-file'?: string[] | undefined };

/** @throws Error with the sentence for the user. */
export function readNodeOptions(values: Values, { env, readText }: Surroundings): CommandNodes {
  const one = (name: 'ledger' | 'scan' | 'config' | 'ca') => {
    const given = values[name];
    return only(name, Array.isArray(given) ? given : undefined);
  };
  const [ledger, scan, config] = [one('ledger'), one('scan'), one('config')];
  const options = (values.network ?? []).map(readNetwork);
  const kinds = [ledger ?? scan, config, options[0]].filter((given) => given !== undefined);
  if (kinds.length > 1)
    throw new Error('Use only one of --ledger and --scan, --network, and --config.');
  if (kinds.length === 0)
    throw new Error('Name a node with --ledger, --scan, --network or --config.');
  const networks =
    config !== undefined
      ? networksOfConfig(config, readFile('--config', config, readText))
      : (options.length > 0 ? options : [typedOption(ledger, scan)]).map(toNetwork);
  const twice = networks.find(({ id }, at) => networks.findIndex((other) => other.id === id) < at);
  if (twice !== undefined) throw new Error(`--network: the id "${twice.id}" is used twice.`);
  const ca = one('ca');
  return {
    networks,
    tokens: readTokens(networks, values['token-file'] ?? [], env, (file) =>
      readFile('--token-file', file, readText),
    ),
    ca,
    isJson: values.json === true,
  };
}

function typedOption(ledger: string | undefined, scan: string | undefined): NetworkOption {
  const upstreams = {
    ledger: readUpstream('--ledger', ledger),
    scan: readUpstream('--scan', scan),
  };
  return {
    id: 'node',
    label: new URL(upstreams.ledger ?? upstreams.scan ?? '').host,
    ...upstreams,
  };
}

function toNetwork({ id, label, ledger, scan }: NetworkOption): Network {
  return { id, label, baseUrl: ledger, scanUrl: scan, demoToken: undefined, samples: [] };
}

/** No server is at this address; a relative address in the file becomes one below it. */
const NOWHERE = 'http://treeline.invalid';

function networksOfConfig(file: string, text: string): readonly Network[] {
  const none = { ledger: undefined, scan: undefined };
  const config = readConfig(forwardUpstreams(text, none).config, `${NOWHERE}/`);
  if (config.kind === 'broken') {
    throw new Error(configProblem(file, config));
  }
  if (config.networks.length === 0) throw new Error(`--config: ${file} has no networks.`);
  return config.networks.map((network) => ({
    ...network,
    baseUrl: reachable(file, network.id, network.baseUrl, network.ledgerUpstream),
    scanUrl: reachable(file, network.id, network.scanUrl, network.scanUpstream),
    ledgerUpstream: undefined,
    scanUpstream: undefined,
    withCookies: undefined,
  }));
}

/** A command asks the node itself, not the server that forwards to it. */
function reachable(
  file: string,
  id: string,
  url: string | undefined,
  upstream: string | undefined,
): string | undefined {
  if (upstream !== undefined) return upstream;
  if (url?.startsWith(NOWHERE))
    throw new Error(
      `--config: ${file}: network ${id} has an address of the page’s own server. Name the node with ledger_upstream or scan_upstream.`,
    );
  return url;
}

function readFile(option: string, file: string, readText: Surroundings['readText']): string {
  try {
    return readText(file);
  } catch {
    throw new Error(unreadable(option, file));
  }
}
