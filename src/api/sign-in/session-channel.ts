import * as z from 'zod/mini';
import type { SessionEnd } from '#domain/sign-in/sign-in-limits.ts';

/*
 * Keeps the tabs of one sign-in together, from memory to memory like the token itself (SEC-02). One
 * of them renews, and gives what it got to the others.
 *
 *   new tab ── ask ──▶ all tabs ── session ──▶ all tabs
 *   the tab that renewed ── session ──▶ all tabs
 *   a tab that left while it renewed ── renewed ──▶ the tabs that have the sign-in
 *   a tab that is used ── used ──▶ all tabs
 *   a tab that ends it ── end ──▶ all tabs
 */

const SessionWire = z.strictObject({
  id: z.string(),
  /** Counts renewals; a later one replaces an earlier one. */
  turn: z.number(),
  accessToken: z.string(),
  refreshToken: z.optional(z.string()),
  ungranted: z.optional(z.array(z.string())),
  user: z.strictObject({ sub: z.string(), name: z.optional(z.string()) }),
  times: z.strictObject({
    signedInAt: z.number(),
    usedAt: z.number(),
    issuedAt: z.number(),
    expiresAt: z.optional(z.number()),
  }),
});

const MessageWire = z.strictObject({
  kind: z.string(),
  home: z.string(),
  session: z.optional(SessionWire),
  id: z.optional(z.string()),
  at: z.optional(z.number()),
  end: z.optional(z.string()),
});

/** A sign-in with its tokens; it is only in memory, and in messages between tabs. */
export type SharedSession = z.infer<typeof SessionWire>;
type Message =
  | { readonly kind: 'ask' }
  | { readonly kind: 'session'; readonly session: SharedSession }
  | { readonly kind: 'renewed'; readonly session: SharedSession }
  | { readonly kind: 'used'; readonly id: string; readonly at: number }
  | { readonly kind: 'end'; readonly id: string; readonly end: SessionEnd };

/** The part of BroadcastChannel that is used; tests can replace it. */
export type SessionWireEnd = Pick<BroadcastChannel, 'postMessage' | 'close'> & {
  onmessage: ((event: MessageEvent) => void) | null;
};

export type SessionChannel = {
  readonly send: (message: Message) => void;
  readonly close: () => void;
};

const CHANNEL = 'treeline.session';

/** @param home the ledger that the token is for, and the issuer; other messages are ignored */
export function openSessionChannel(
  home: string,
  hear: (message: Message) => void,
  openWire: (name: string) => SessionWireEnd | undefined = openBroadcast,
): SessionChannel {
  const wire = openWire(CHANNEL);
  if (wire !== undefined)
    wire.onmessage = ({ data }) => {
      const message = readMessage(data, home);
      if (message !== undefined) hear(message);
    };
  return {
    send: (message) => wire?.postMessage({ ...message, home }),
    close: () => {
      if (wire !== undefined) wire.onmessage = null;
      wire?.close();
    },
  };
}

/** Any document of the origin can send messages, so each is checked. */
function readMessage(data: unknown, home: string): Message | undefined {
  const read = z.safeParse(MessageWire, data);
  if (!read.success || read.data.home !== home) return undefined;
  const { kind, session, id, at } = read.data;
  const end = ENDS.find((one) => one === read.data.end);
  if (kind === 'ask') return { kind };
  if ((kind === 'session' || kind === 'renewed') && session !== undefined) return { kind, session };
  if (kind === 'used' && id !== undefined && at !== undefined) return { kind, id, at };
  if (kind === 'end' && id !== undefined && end !== undefined) return { kind, id, end };
  return undefined;
}

const ENDS: readonly SessionEnd[] = ['idle', 'limit', 'signed-out'];

function openBroadcast(name: string): SessionWireEnd | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
}
