import { parseArgs } from 'node:util';
import { BadStart, EXIT, type ExitCode } from '#server/exit-code.ts';
import { readNetwork, readUpstream } from '#server/nodes/network-option.ts';
import { only } from '#server/nodes/only-option.ts';
import type { NetworkOption } from '#server/serve/served-config.ts';
import { PLACE_OPTIONS, readPlace, type ServePlace } from './place-options.ts';

export type ServeOptions = {
  readonly kind: 'serve';
  readonly place: ServePlace;
  readonly ledger: string | undefined;
  readonly scan: string | undefined;
  readonly networks: readonly NetworkOption[];
  readonly config: string | undefined;
  /** The file of a further authority for the certificates of nodes. */
  readonly authority: string | undefined;
  /** Whether each node has to respond before the server starts. */
  readonly isChecked: boolean;
};

export type ReadOptions =
  | { readonly kind: 'help' }
  | { readonly kind: 'mistake'; readonly sentence: string; readonly code: ExitCode }
  | ServeOptions;

const HELP_OPTION = { help: { type: 'boolean' } } as const;

const NODE_OPTIONS = {
  ledger: { type: 'string', multiple: true },
  scan: { type: 'string', multiple: true },
  network: { type: 'string', multiple: true },
  config: { type: 'string', multiple: true },
  ca: { type: 'string', multiple: true },
  'no-check': { type: 'boolean' },
} as const;

/** `args` excludes the node executable and the script; a mistake is returned as a sentence. */
export function readServeOptions(args: readonly string[]): ReadOptions {
  return attempt(() => {
    const options = { ...PLACE_OPTIONS, ...NODE_OPTIONS, ...HELP_OPTION };
    const { values } = parseArgs({ args: [...args], options });
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
      place: readPlace(values),
      ledger: readUpstream('--ledger', ledger),
      scan: readUpstream('--scan', scan),
      networks,
      config,
      authority: only('ca', values.ca),
      isChecked: values['no-check'] !== true,
    };
  });
}

/** The options of `treeline demo`: those about the place. */
export function readDemoOptions(args: readonly string[]): ReadOptions {
  return attempt(() => {
    const { values } = parseArgs({
      args: [...args],
      options: { ...PLACE_OPTIONS, ...HELP_OPTION },
    });
    if (values.help === true) return { kind: 'help' };
    return {
      kind: 'serve',
      place: readPlace(values),
      ledger: undefined,
      scan: undefined,
      networks: [],
      config: undefined,
      authority: undefined,
      isChecked: false,
    };
  });
}

function attempt(read: () => ReadOptions): ReadOptions {
  try {
    return read();
  } catch (thrown) {
    const sentence = thrown instanceof Error ? thrown.message : String(thrown);
    const code = thrown instanceof BadStart ? thrown.code : EXIT.usage;
    return { kind: 'mistake', sentence, code };
  }
}
