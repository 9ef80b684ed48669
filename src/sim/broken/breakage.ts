import { textAnswer } from '#sim/http/answer.ts';

/** Only the route that the app requests first is broken. */
export type Breakage = {
  readonly scan?: Break;
  readonly ledger?: Break;
};

export type Break = (healthy: Response, updateId: string) => Promise<Response> | Response;

export const instead =
  (status: number, contentType: string, body: string): Break =>
  () =>
    textAnswer(status, body, contentType);

export const rewritten =
  (change: (text: string, updateId: string) => string): Break =>
  async (healthy, updateId) => {
    const text = change(await healthy.text(), updateId);
    return textAnswer(healthy.status, text, healthy.headers.get('content-type') ?? undefined);
  };

/** A truncated body with a matching length: valid HTTP, broken JSON. */
export const cutTo = (share: number): Break =>
  rewritten((text) => text.slice(0, Math.floor(text.length * share)));

export type Key = string | number;
/** One change of a parsed body. A text that starts with `:` becomes an event id of the update. */
export type Edit =
  | { readonly set: readonly Key[]; readonly to: unknown }
  | { readonly remove: readonly Key[] };

export const set = (path: readonly Key[], to: unknown): Edit => ({ set: path, to });
export const remove = (path: readonly Key[]): Edit => ({ remove: path });

export const edited = (...edits: readonly Edit[]): Break =>
  rewritten((text, updateId) => {
    const body: unknown = JSON.parse(text);
    for (const edit of edits) apply(body, edit, updateId);
    return JSON.stringify(body);
  });

function apply(body: unknown, edit: Edit, updateId: string): void {
  const path = 'set' in edit ? edit.set : edit.remove;
  const keys = path.map((key) => fullId(key, updateId) as Key);
  const last = keys.pop();
  let place = body;
  for (const key of keys) place = Reflect.get(Object(place), key);
  // Other shapes of the update lack this member and remain intact.
  if (typeof place !== 'object' || place === null || last === undefined) return;
  if ('remove' in edit) Reflect.deleteProperty(place, last);
  // Defined rather than assigned, so that `__proto__` becomes an ordinary member.
  else
    Object.defineProperty(place, last, {
      value: withIds(edit.to, updateId),
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

const fullId = (value: unknown, updateId: string): unknown =>
  typeof value === 'string' && /^:\d+$/.test(value) ? `${updateId}${value}` : value;

const withIds = (value: unknown, updateId: string): unknown =>
  Array.isArray(value) ? value.map((item) => fullId(item, updateId)) : fullId(value, updateId);

/**
 * One ordinary transfer, broken in one way on one side. Its events, the same on Scan and on the
 * ledger:
 *
 *   :0 TransferPreapproval_Send
 *   └─ :1 AmuletRules_Transfer
 *      ├─ :2 Archive   ├─ :3 Archive   ├─ :4 create   └─ :5 create
 */
export type BrokenCase = { readonly name: string; readonly label: string } & Breakage;

export const scan = (name: string, label: string, how: Break): BrokenCase => ({
  name,
  label: `Scan: ${label}`,
  scan: how,
});
export const ledger = (name: string, label: string, how: Break): BrokenCase => ({
  name,
  label: `Ledger: ${label}`,
  ledger: how,
});

export const SIGN_IN_PAGE =
  '<!doctype html><title>Sign in</title><h1>Please sign in</h1><script>alert(1)</script>';
export const XSS = '<img src=x onerror=alert(1)>';

const RLO = '\u202E';
const HIDDEN = '\u200B\u2060\uFEFF';
const namespace = `1220${'ab'.repeat(32)}`;
export const HOSTILE_PARTY = `harbor${RLO}1-ytsuc${HIDDEN}-1::${namespace}`;
export const LONG_PARTY = `harbor-custody-${'very-'.repeat(30)}long-hint::${namespace}`;
export const REVERSED_WORDS = `${RLO}gnp.live${HIDDEN}`;
export const REVERSED_NAME = `${RLO}telumA`;
