import type { Page } from '@playwright/test';
import { RECORDINGS } from '../test/recorded/recorded.ts';
import { expect, test } from './app.ts';
import { FULL } from './full.ts';
import { openPlainNode } from './plain-node.ts';

/* Verdicts recorded on MainNet: each page must show exactly the views of its answer. */

type RecordedView = {
  readonly view_id: number;
  readonly informees: readonly string[];
  readonly confirming_parties: readonly { parties: readonly string[]; threshold: number }[];
  readonly sub_views: readonly number[];
};
type RecordedVerdict = {
  readonly update_id: string;
  readonly verdict_result: string;
  readonly transaction_views: {
    readonly views: readonly RecordedView[];
    readonly root_views: readonly number[];
  };
};

/** One view: its id, how deep, which of how many siblings, who is informed, what is asked of whom. */
type Shown = {
  readonly id: string;
  readonly level: number;
  readonly place: string;
  readonly informees: readonly string[];
  /** `2/3 party party party`, in alphabetical order: implied ones are folded away. */
  readonly quorums: readonly string[];
};

/** The plainest reading of the wire: the roots, and below each view its sub-views, by their ids. */
function expectedOf({ transaction_views: { views, root_views } }: RecordedVerdict): Shown[] {
  const below = (ids: readonly number[], level: number): Shown[] =>
    ids.flatMap((id, place) => {
      const view = views.find(({ view_id }) => view_id === id);
      if (view === undefined) throw new Error(`There is no view ${id}.`);
      const shown = {
        id: String(id),
        level,
        place: `${place + 1}/${ids.length}`,
        informees: view.informees,
        quorums: view.confirming_parties
          .map(({ parties, threshold }) => `${threshold}/${parties.length} ${parties.join(' ')}`)
          .sort(),
      };
      return [shown, ...below(view.sub_views, level + 1)];
    });
  return below(root_views, 1);
}

/** Walks down the grid and reads each view from its row and from its detail. */
function readViews(page: Page): Promise<Shown[]> {
  return page.evaluate(async () => {
    const detail = () => document.querySelector('section[aria-label="View"]');
    const row = () =>
      document.querySelector('[role="treegrid"][aria-label="Views"] [aria-selected="true"]');
    const id = () => row()?.getAttribute('data-view-id') ?? '';
    const titles = (within: Element | null | undefined) =>
      [...(within?.querySelectorAll('bdi[title]') ?? [])].map((one) => one.getAttribute('title'));
    const informees = () =>
      [...(detail()?.querySelectorAll('dt') ?? [])].find((dt) => dt.textContent === 'Informees')
        ?.nextElementSibling;
    const frame = () => new Promise(requestAnimationFrame);
    const shown: Shown[] = [];
    for (;;) {
      while (detail()?.querySelector('h2')?.textContent !== `View ${id()}`) await frame();
      shown.push({
        id: id(),
        level: Number(row()?.getAttribute('aria-level')),
        place: `${row()?.getAttribute('aria-posinset')}/${row()?.getAttribute('aria-setsize')}`,
        informees: titles(informees()).map(String),
        quorums: [...(detail()?.querySelectorAll('[data-quorum]') ?? [])]
          .map((one) => `${one.getAttribute('data-quorum')} ${titles(one).join(' ')}`)
          .sort(),
      });
      const count = Number(
        document.querySelector('[aria-label="Views"]')?.getAttribute('aria-rowcount'),
      );
      if (shown.length >= count - 1) return shown;
      const before = id();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
      while (id() === before) await frame();
    }
  });
}

/** A test has time for so many on a busy machine. */
const PART = 25;
/** Where the parts of each recording begin, and how many verdicts it has. */
const PARTS = { derived: [0], original: FULL ? [0, 25] : [] };
const COUNTS = { derived: 24, original: 50 } as const;

for (const { kind, from, json } of RECORDINGS.flatMap((one) =>
  PARTS[one.kind].map((from) => ({ ...one, from })),
)) {
  test(`the Views page shows exactly the views of each recorded verdict (${kind}): from ${from + 1} on`, async ({
    page,
    startApp,
  }) => {
    const { events } = json<{ events: { verdict: RecordedVerdict }[] }>(
      'scan-v0-events-mainnet.json',
    );
    expect(events.length).toBe(COUNTS[kind]);
    const node = await openPlainNode({
      // The home page reads them, unless the first search is faster.
      'GET /version': '{"version":"0.6.13"}',
      'POST /v0/events': '{"events":[]}',
      ...Object.fromEntries(
        events.map((event) => [`GET /v0/events/${event.verdict.update_id}`, JSON.stringify(event)]),
      ),
    });
    await page.goto(await startApp({ scan: node.origin }));
    for (const { verdict } of events.slice(from, from + PART)) {
      await page.getByRole('searchbox', { name: 'Search by id' }).fill(verdict.update_id);
      await page.keyboard.press('Enter');
      await expect(page.locator('main bdi[title]').first()).toHaveAttribute(
        'title',
        verdict.update_id,
      );
      await page.getByRole('navigation', { name: 'Update' }).getByText('Views').click();
      const result = verdict.verdict_result === 'VERDICT_RESULT_REJECTED' ? 'rejected' : 'accepted';
      await expect(page.getByRole('region', { name: 'Verdict', exact: true })).toContainText(
        `The mediator ${result}`,
      );
      const expected = expectedOf(verdict);
      await expect(page.getByRole('treegrid', { name: 'Views' })).toHaveAttribute(
        'aria-rowcount',
        String(expected.length + 1),
      );
      await expect(page.locator('[data-view-id]').first()).toBeVisible();
      expect(await readViews(page), verdict.update_id).toEqual(expected);
    }
    await node.close();
  });
}
