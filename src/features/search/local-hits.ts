import type { CompletionFeed } from '#api/completions/completion-feed.ts';
import { readRecent, recentTitle } from '#api/connection/recent.ts';
import { foundBy, spellingsOf } from '#domain/completion/completion-match.ts';
import {
  type CompletionQuestion,
  searchOfQuestion,
} from '#domain/completion-question/completion-question.ts';
import type { Lead } from '#domain/search/leads.ts';
import type { Meaning } from '#domain/search/meaning.ts';
import { updateRowText } from '#domain/update-list/update-row-text.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { loadedUpdates } from '#queries/loaded-updates.ts';

/** A row that is already in this browser, so opening it needs no search. */
export type LocalHit = {
  readonly id: string;
  readonly where: 'Recently opened' | 'Loaded';
  readonly title: string;
  readonly lead: Extract<Lead, { path: string }>;
};

const MOST_HITS = 3;

/** Digits of a cut id that are enough to find it among the known ones. */
const LEAST_CUT = 8;

/**
 * The recently opened ids of this network, and the loaded updates and completions of the connection,
 * that one of the meanings names. Nothing is requested.
 */
export function localHits(
  { node, client }: ConnectedNode,
  meanings: readonly Meaning[],
): readonly LocalHit[] {
  const ids = meanings.filter(({ kind }) => NAMED.has(kind)).flatMap(({ id }) => spellingsOf(id));
  const opened = meanings.filter(({ kind }) => kind === 'update').map(({ id }) => id);
  const isMeant = (updateId: string) => !opened.includes(updateId) && ids.some(begins(updateId));
  const found = new Map<string, LocalHit>();
  const add = (hit: LocalHit) => {
    const { path, search } = hit.lead;
    const key = `${path} ${search['sel']}`;
    if (!found.has(key)) found.set(key, hit);
  };
  for (const one of readRecent())
    if (one.network === node.network.id && isMeant(one.updateId))
      add(updateHit(one.updateId, 'Recently opened', recentTitle(one) ?? ''));
  for (const row of loadedUpdates(client)) {
    const { updateId, commandId, workflowId, scan, offset } = row;
    // The position of a row from Scan is a time.
    const names = [commandId, workflowId, scan === undefined ? offset : undefined];
    if (isMeant(updateId) || ids.some((id) => names.includes(id)))
      add(updateHit(updateId, 'Loaded', updateRowText(row)));
  }
  for (const [queryKey, feed] of client.getQueriesData<CompletionFeed>({
    queryKey: ['completions'],
  })) {
    const question = queryKey[1] as CompletionQuestion;
    const { completions = [], range, earlier } = feed?.state.get().reading ?? {};
    for (const one of [...(earlier?.completions ?? []), ...completions]) {
      const id = ids.find((sought) => foundBy(one, sought) !== undefined || one.offset === sought);
      if (id === undefined || opened.includes(id) || one.offset === undefined) continue;
      const after = (earlier?.range ?? range)?.after ?? '0';
      const search = { ...searchOfQuestion(question), after, sel: one.offset };
      add({
        id: one.commandId,
        where: 'Loaded',
        title: `Completion, ${foundBy(one, id) ?? `offset ${one.offset}`}`,
        lead: { does: 'Open completion', path: '/completions', search },
      });
    }
  }
  return [...found.values()].slice(0, MOST_HITS);
}

const NAMED: ReadonlySet<Meaning['kind']> = new Set([
  'update',
  'unusual-update',
  'command',
  'submission',
  'trace',
  'correlation',
  'workflow',
  'text',
  'offset',
]);

const begins = (whole: string) => (id: string) =>
  whole === id || (id.length >= LEAST_CUT && whole.startsWith(id.toLowerCase()));

function updateHit(updateId: string, where: LocalHit['where'], title: string): LocalHit {
  const lead = { does: 'Open update', path: `/updates/${updateId}`, search: {} };
  return { id: updateId, where, title, lead };
}
