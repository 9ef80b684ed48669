import { parseArgs } from 'node:util';

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'mistake'; readonly sentence: string }
  | {
      readonly kind: 'serve';
      readonly port: number;
      readonly ledger: string | undefined;
      readonly scan: string | undefined;
      readonly config: string | undefined;
    };

export const HELP = `Treeline, an explorer for Canton ledgers.

  npm start -- [--port N] [--ledger URL] [--scan URL] [--config FILE]

  --port N       the port on this machine, default 4780; 0 chooses a free one
  --ledger URL   forward the ledger interface of this node, e.g. https://node.example:7575
  --scan URL     forward this Scan interface, e.g. https://scan.example/api/scan
  --config FILE  serve this config.json; the page may then connect to the servers in it
  --help         print this help

Without --ledger, --scan and --config, a simulated node is served.
For a node with a certificate from a private authority, set NODE_EXTRA_CA_CERTS to its file.`;

const OPTIONS = {
  port: { type: 'string' },
  ledger: { type: 'string' },
  scan: { type: 'string' },
  config: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** `args` excludes the node executable and the script; a mistake is returned as a sentence. */
export function readCommand(args: readonly string[]): Command {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    if (values.help === true) return { kind: 'help' };
    return {
      kind: 'serve',
      port: readPort(values.port ?? '4780'),
      ledger: readUpstream('--ledger', values.ledger),
      scan: readUpstream('--scan', values.scan),
      config: values.config,
    };
  } catch (thrown) {
    const sentence = thrown instanceof Error ? thrown.message : String(thrown);
    return { kind: 'mistake', sentence };
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new Error(`--port requires a number from 0 to 65535, not "${text}".`);
  }
  return port;
}

function readUpstream(option: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new Error(`${option} requires a URL like https://node.example:7575, not "${text}".`);
  }
  if (url.username !== '' || url.password !== '' || /[?#]/.test(text)) {
    throw new Error(`${option} requires a URL without user name, query and fragment.`);
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}
