import * as z from 'zod/mini';

/** Only ids and the network are stored, never content of the ledger. */
const RecentWire = z.array(z.object({ updateId: z.string(), network: z.string(), at: z.string() }));
export type Recent = z.infer<typeof RecentWire>[number];

const STORE = 'treeline.recent';
const MOST = 20;

/** Returns the newest first; an empty list if storage is missing or its entry is invalid. */
export function readRecent(): readonly Recent[] {
  try {
    const stored = RecentWire.safeParse(JSON.parse(localStorage.getItem(STORE) ?? '[]'));
    return stored.success ? stored.data : [];
  } catch {
    return [];
  }
}

/** Of updates that were opened since the page was loaded. Memory only: they name what is on the ledger. */
const titles = new Map<string, string>();

/** The title of an update that was opened since the page was loaded. */
export function recentTitle({ updateId, network }: Pick<Recent, 'updateId' | 'network'>) {
  return titles.get(`${network} ${updateId}`);
}

export function rememberUpdate(updateId: string, network: string, title: string): void {
  const key = `${network} ${updateId}`;
  titles.delete(key);
  titles.set(key, title);
  for (const old of titles.keys()) if (titles.size > MOST) titles.delete(old);
  const others = readRecent().filter((one) => one.updateId !== updateId || one.network !== network);
  write([{ updateId, network, at: new Date().toISOString() }, ...others].slice(0, MOST));
}

export function clearRecent(): void {
  titles.clear();
  write([]);
}

function write(recent: readonly Recent[]): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(recent));
  } catch {
    // Only this list depends on storage, so storage failures are ignored.
  }
}
