import { isIP } from 'node:net';
import { BadStart, EXIT, quoted } from '#server/exit-code.ts';
import { only } from '#server/nodes/only-option.ts';
import { isPolicySource } from '#server/security-headers.ts';
import { readBase } from '#server/serve/base-path.ts';

/** Where the app is served, and how browsers reach it. */
export type ServePlace = {
  readonly port: number;
  readonly host: string;
  readonly base: string;
  /** Its path ends with a slash. */
  readonly publicUrl: URL | undefined;
  /** Paths of the files. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  readonly isLogged: boolean;
};

export const PLACE_OPTIONS = {
  port: { type: 'string', multiple: true },
  host: { type: 'string', multiple: true },
  base: { type: 'string', multiple: true },
  'public-url': { type: 'string', multiple: true },
  'tls-cert': { type: 'string', multiple: true },
  'tls-key': { type: 'string', multiple: true },
  log: { type: 'boolean' },
} as const;

type Values = {
  readonly [name in keyof typeof PLACE_OPTIONS]?: name extends 'log' ? boolean : string[];
};

/** @throws BadStart, or Error with a sentence about an option. */
export function readPlace(values: Values): ServePlace {
  const host = readHost(only('host', values.host) ?? '127.0.0.1');
  const base = readBase(only('base', values.base) ?? '/');
  const publicUrl = readPublicUrl(only('public-url', values['public-url']));
  const tls = readTls(only('tls-cert', values['tls-cert']), only('tls-key', values['tls-key']));
  if (!isOwnHost(host) && publicUrl === undefined) {
    throw new BadStart(
      `--host ${host} makes Treeline reachable from other machines. Add the address that browsers open, e.g. --public-url https://treeline.example/. Requests with another host name are rejected.`,
      EXIT.exposed,
    );
  }
  if (publicUrl !== undefined && !publicUrl.pathname.endsWith(base)) {
    throw new BadStart(
      `--base ${base} contradicts --public-url ${publicUrl.href}: its path has to end with the base. Without --base, a proxy has to remove the path.`,
      EXIT.base,
    );
  }
  if (tls !== undefined && publicUrl?.protocol === 'http:') {
    throw new Error('--tls-cert serves https, so --public-url has to begin with https://.');
  }
  const port = readPort(only('port', values.port) ?? '4780');
  return { port, host, base, publicUrl, tls, isLogged: values.log === true };
}

/** Whether only this machine reaches the host, by a name that `request-guard.ts` accepts. */
export function isOwnHost(host: string): boolean {
  return host === '127.0.0.1' || host === '::1';
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new Error(`--port requires a number from 0 to 65535, not ${quoted(text)}.`);
  }
  return port;
}

function readHost(text: string): string {
  if (text === 'localhost') return '127.0.0.1';
  if (isIP(text) !== 0) return text;
  throw new Error(
    `--host requires an address of this machine like 127.0.0.1, 0.0.0.0 or ::, not ${quoted(text)}.`,
  );
}

function readPublicUrl(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === undefined || !isWeb || !isPolicySource(url.origin)) {
    throw new Error(
      `--public-url requires a URL like https://treeline.example/, not ${quoted(text)}.`,
    );
  }
  if (url.username !== '' || url.password !== '' || /[?#]/.test(text)) {
    throw new Error('--public-url requires a URL without user name, query and fragment.');
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

function readTls(cert: string | undefined, key: string | undefined): ServePlace['tls'] {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) {
    throw new Error('--tls-cert and --tls-key have to be given together.');
  }
  return { cert, key };
}
