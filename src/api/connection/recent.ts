import * as z from 'zod/mini';

/**
 * Updates opened lately in this browser. Only ids and the network: nothing that the ledger said is
 * written to disk.
 */
const RecentWire = z.array(z.object({ updateId: z.string(), network: z.string(), at: z.string() }));
export type Recent = z.infer<typeof RecentWire>[number];

const STORE = 'treeline.recent';
const MOST = 20;

/** Newest first; empty when there is no storage or its entry is broken. */
export function readRecent(): readonly Recent[] {
  try {
    const stored = RecentWire.safeParse(JSON.parse(localStorage.getItem(STORE) ?? '[]'));
    return stored.success ? stored.data : [];
  } catch {
    return [];
  }
}

/** Puts an update first, once. */
export function rememberUpdate(updateId: string, network: string): void {
  const others = readRecent().filter((one) => one.updateId !== updateId || one.network !== network);
  write([{ updateId, network, at: new Date().toISOString() }, ...others].slice(0, MOST));
}

/** Forgets them all. */
export function clearRecent(): void {
  write([]);
}

function write(recent: readonly Recent[]): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(recent));
  } catch {
    // Without storage there is no list; nothing else depends on it.
  }
}
