import { isToken } from './claims.ts';

/**
 * Passes a token from an open tab to a new one, or to one whose token ended, by BroadcastChannel, for
 * the same ledger only and never through storage (SEC-02). Any document of the origin can send
 * messages, so each is checked, and a token is accepted only in response to a request of this tab.
 *
 *   new tab ── ask(id) ──▶ all tabs
 *           ◀─ give(id, token) ── the tab that holds it
 *   tab with a token that works ── have ──▶ all tabs, of which those without one ask
 *   any tab ── forget ──▶ all tabs
 */
export type TokenChannel = {
  /** Requests the token from the other tabs, once. */
  ask(): void;
  /** Announces to the other tabs that this one has a token. */
  have(): void;
  stopAsking(): void;
  settled(): Promise<void>;
  forget(): void;
  sharing(): boolean;
  share(on: boolean): void;
  close(): void;
};

/** How the tab with the token reacts to messages. */
export type TokenChannelEnds = {
  readonly give: () => string | undefined;
  /** Returns false for a token that the tab does not use; another answer may follow. */
  readonly take: (token: string) => boolean;
  /** Whether this tab asks when another one has a token. */
  readonly lacks: () => boolean;
  readonly forget: () => void;
};

/** The part of BroadcastChannel that is used; tests can replace it. */
export type Wire = Pick<BroadcastChannel, 'postMessage' | 'close'> & {
  onmessage: ((event: MessageEvent) => void) | null;
};

export type WireOptions = {
  readonly openWire?: (name: string) => Wire | undefined;
  readonly storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
};

const CHANNEL = 'treeline.token';
const SWITCH = 'treeline.share-token';
/** An open tab responds within a few milliseconds. A busy one may be missed; the user can retry. */
const WAIT_MS = 250;

type Message =
  | { readonly kind: 'ask'; readonly base: string; readonly id: string }
  | { readonly kind: 'give'; readonly base: string; readonly id: string; readonly token: string }
  | { readonly kind: 'have'; readonly base: string }
  | { readonly kind: 'forget'; readonly base: string };

/**
 * @param base the ledger that the token is for: its absolute `base_url`, and the node behind it where
 * the server of this page forwards requests
 */
export function openTokenChannel(
  base: string,
  ends: TokenChannelEnds,
  { openWire = openBroadcast, storage = ownStorage() }: WireOptions = {},
): TokenChannel {
  const wire = openWire(CHANNEL);
  let asking: string | undefined;
  let settle: () => void = () => undefined;
  let settled: Promise<void> = Promise.resolve();
  const send = (message: Message) => wire?.postMessage(message);
  const sharing = () => readSwitch(storage);
  const stopAsking = () => {
    asking = undefined;
    settle();
  };
  const ask = () => {
    if (wire === undefined || !sharing()) return;
    stopAsking();
    // Browsers do not offer randomUUID to pages over plain http.
    asking = crypto.getRandomValues(new Uint32Array(4)).join('-');
    settled = new Promise((resolve) => {
      const timer = setTimeout(resolve, WAIT_MS);
      settle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    send({ kind: 'ask', base, id: asking });
  };
  if (wire !== undefined)
    wire.onmessage = ({ data }) => {
      const message = readMessage(data);
      if (message?.base !== base) return;
      if (message.kind === 'forget') {
        stopAsking();
        ends.forget();
      } else if (!sharing()) return;
      else if (message.kind === 'have') {
        if (ends.lacks()) ask();
      } else if (message.kind === 'ask') {
        const token = ends.give();
        if (token !== undefined) send({ kind: 'give', base, id: message.id, token });
      } else if (message.id === asking && ends.take(message.token)) stopAsking();
    };
  return {
    ask,
    have: () => {
      if (sharing()) send({ kind: 'have', base });
    },
    stopAsking,
    settled: () => settled,
    forget: () => {
      stopAsking();
      send({ kind: 'forget', base });
    },
    sharing,
    share: (on) => writeSwitch(storage, on),
    close: () => {
      stopAsking();
      if (wire !== undefined) wire.onmessage = null;
      wire?.close();
    },
  };
}

/** The numbers of `ask`. */
const ID = /^\d{1,10}(?:-\d{1,10}){3}$/;

function readMessage(data: unknown): Message | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { kind, base, id, token } = data as Record<string, unknown>;
  if (typeof base !== 'string') return undefined;
  if (kind === 'have' || kind === 'forget') return { kind, base };
  if (typeof id !== 'string' || !ID.test(id)) return undefined;
  if (kind === 'ask') return { kind, base, id };
  if (kind === 'give' && isToken(token)) return { kind, base, id, token };
  return undefined;
}

function openBroadcast(name: string): Wire | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
}

/** Storage may be blocked; tokens are then shared, as the screen shows. */
function ownStorage(): WireOptions['storage'] {
  try {
    return typeof localStorage === 'undefined' ? undefined : localStorage;
  } catch {
    return undefined;
  }
}

function readSwitch(storage: WireOptions['storage']): boolean {
  try {
    return storage?.getItem(SWITCH) !== 'off';
  } catch {
    return true;
  }
}

function writeSwitch(storage: WireOptions['storage'], on: boolean): void {
  try {
    if (on) storage?.removeItem(SWITCH);
    else storage?.setItem(SWITCH, 'off');
  } catch {
    // Without storage, the default applies; the switch shows the effective value.
  }
}
