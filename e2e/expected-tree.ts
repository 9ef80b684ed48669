import type { Page } from '@playwright/test';

/**
 * What a tree must show, worked out by the plainest reading of the wire, with nothing of the app.
 */

/** One row of the tree: whose event, how deep, which of how many siblings, and what happened. */
export type Row = {
  readonly id: string;
  readonly level: number;
  readonly place: string;
  readonly action: string;
};
type Shown = { readonly title: string; readonly rows: readonly Row[]; readonly rowCount: number };

export type ScanUpdate = {
  readonly update_id: string;
  readonly root_event_ids: readonly string[];
  readonly events_by_id: Readonly<
    Record<string, { readonly choice?: string; readonly child_event_ids?: readonly string[] }>
  >;
};

/** Scan: the roots in their order, and below each event its children in theirs. */
export function rowsOfScan({ root_event_ids: roots, events_by_id: events }: ScanUpdate): Row[] {
  const below = (ids: readonly string[], level: number): Row[] =>
    ids.flatMap((id, place) => {
      const event = events[id];
      const action = event?.choice ?? 'create';
      const row = { id, level, place: `${place + 1}/${ids.length}`, action };
      return [row, ...below(event?.child_event_ids ?? [], level + 1)];
    });
  return below(roots, 1);
}

type LedgerEvent = {
  readonly nodeId: number;
  readonly lastDescendantNodeId?: number;
  readonly choice?: string;
};
export type LedgerUpdate = {
  readonly update: {
    readonly Transaction: {
      readonly value: {
        readonly updateId: string;
        readonly events: readonly Readonly<Record<string, LedgerEvent>>[];
      };
    };
  };
};

/** The ledger: an event is below the last one before it whose interval includes it. */
export function rowsOfLedger({ update }: LedgerUpdate): Row[] {
  const events = update.Transaction.value.events
    .flatMap((event) => Object.values(event))
    .sort((a, b) => a.nodeId - b.nodeId);
  const below = (inside: readonly LedgerEvent[], level: number): Row[] => {
    const ends = (event: LedgerEvent) => event.lastDescendantNodeId ?? event.nodeId;
    const tops = inside.filter(
      ({ nodeId }) => !inside.some((other) => other.nodeId < nodeId && nodeId <= ends(other)),
    );
    return tops.flatMap((top, place) => [
      {
        id: String(top.nodeId),
        level,
        place: `${place + 1}/${tops.length}`,
        action: top.choice ?? 'create',
      },
      ...below(
        inside.filter(({ nodeId }) => top.nodeId < nodeId && nodeId <= ends(top)),
        level + 1,
      ),
    ]);
  };
  return below(events, 1);
}

/** Every row on the page from top to bottom; the screen is tall enough for all of them. */
export function readTree(page: Page): Promise<Shown> {
  return page.evaluate(() => {
    const grid = document.querySelector('[role="treegrid"][aria-label="Transaction tree"]');
    const number = (row: Element, name: string) => Number(row.getAttribute(name));
    const rows = [...(grid?.querySelectorAll('[data-event-id]') ?? [])]
      .sort((a, b) => number(a, 'aria-rowindex') - number(b, 'aria-rowindex'))
      .map((row) => ({
        id: row.getAttribute('data-event-id') ?? '',
        level: number(row, 'aria-level'),
        place: `${row.getAttribute('aria-posinset')}/${row.getAttribute('aria-setsize')}`,
        action: row.querySelector('b')?.textContent ?? '',
      }));
    const title = document.querySelector('main bdi[title]')?.getAttribute('title') ?? '';
    return { title, rows, rowCount: Number(grid?.getAttribute('aria-rowcount')) };
  });
}
