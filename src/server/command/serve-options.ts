import { parseArgs } from 'node:util';
import { readNetwork, readUpstream } from '#server/nodes/network-option.ts';
import { SERVER_OPTIONS } from '#server/nodes/node-options.ts';
import { only } from '#server/nodes/only-option.ts';
import { orUsage } from '#server/nodes/or-usage.ts';
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

export type ReadOptions = { readonly kind: 'help' } | ServeOptions;

const HELP_OPTION = { help: { type: 'boolean' } } as const;

const NODE_OPTIONS = { ...SERVER_OPTIONS, 'no-check': { type: 'boolean' } } as const;

/** @param args without the node executable and the script. @throws BadStart for a mistake. */
export function readServeOptions(args: readonly string[]): ReadOptions {
  return orUsage(() => {
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

/** The options of `treeline demo`: those about the place. @throws BadStart for a mistake. */
export function readDemoOptions(args: readonly string[]): ReadOptions {
  return orUsage(() => {
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
