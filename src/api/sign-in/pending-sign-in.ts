import * as z from 'zod/mini';
import { RETURN_PATH } from '#domain/sign-in/return-path.ts';

/**
 * What has to survive the way to the issuer and back. It is kept in the session storage of this tab
 * and used once. The verifier alone is worth nothing without the code, which is in no storage.
 */
const PendingWire = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  issuer: z.string(),
  network: z.string(),
  /** The screen to return to: path and query within the app. */
  next: z.string().check(z.refine((path) => RETURN_PATH.test(path))),
  at: z.number(),
});
export type PendingSignIn = z.infer<typeof PendingWire>;

const STORE = 'treeline.sign-in';

/** The screen to return to; of a query that is too long to be kept, only the network is. */
export function returnPath(next: string): string {
  const [path = '', query = ''] = next.split('#', 1)[0]?.split('?', 2) ?? [];
  const network = new URLSearchParams(query).get('network');
  const kept = network === null ? '' : `?${new URLSearchParams({ network })}`;
  return [next, path + kept, `/${kept}`].find((one) => RETURN_PATH.test(one)) ?? '/';
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Replaces an earlier one. False if the storage is blocked. */
export function keepPending(pending: PendingSignIn, storage = ownStorage()): boolean {
  try {
    storage?.setItem(STORE, JSON.stringify(pending));
    return storage !== undefined;
  } catch {
    return false;
  }
}

/** Returns it once. */
export function takePending(storage = ownStorage()): PendingSignIn | undefined {
  try {
    const kept = storage?.getItem(STORE) ?? undefined;
    storage?.removeItem(STORE);
    const read = z.safeParse(PendingWire, kept === undefined ? undefined : JSON.parse(kept));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

function ownStorage(): Store | undefined {
  try {
    return typeof sessionStorage === 'undefined' ? undefined : sessionStorage;
  } catch {
    return undefined;
  }
}
