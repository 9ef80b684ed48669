import { type Flaw, printPath, type Step } from '#api/json/shape.ts';
import type { AnswerNotice } from '#domain/text/notice.ts';
import { EFFECT, type EventKind } from '#domain/update/document.ts';
import type { Events, ReadEvent } from './read-event.ts';

/** The result of one pass over all events. */
export type Survey = {
  /** Equal for the same kind, action and template (see domain/forest/child-forest.ts). */
  readonly likeness: Int32Array;
  /** By node: `EFFECT`. */
  readonly effects: Uint8Array;
  readonly created: number;
  readonly archived: number;
  readonly seenBy: ReadonlySet<string>;
  readonly notices: readonly AnswerNotice[];
};

/**
 * Reads every event once and keeps none. `pathTo` returns the path of a node's event; `seenBy` is
 * empty unless requested.
 */
export function surveyEvents(
  events: Events,
  pathTo: (node: number) => readonly Step[],
  withSeenBy = true,
): Survey {
  const likeness = new Int32Array(events.count);
  const effects = new Uint8Array(events.count);
  const classOf = classes();
  const seenBy = new Set<string>();
  const flaws: Flaw[] = [];
  let created = 0;
  let archived = 0;
  for (let node = 0; node < events.count; node++) {
    const event = events.read(node);
    likeness[node] = classOf(event);
    effects[node] = effectOf(event);
    if (event.kind === 'create') created++;
    else if (event.kind !== 'unassign' && effects[node] === EFFECT.archived) archived++;
    if (withSeenBy)
      for (const parties of event.seenBy) for (const party of parties) seenBy.add(party);
    for (const { path, expected } of event.flaws) {
      flaws.push({ path: [...pathTo(node), ...path], expected });
    }
  }
  return { likeness, effects, created, archived, seenBy, notices: flawNotices(flaws) };
}

function effectOf({ kind, consuming }: ReadEvent): number {
  if (kind === 'create' || kind === 'assign') return EFFECT.created;
  if (kind === 'archive' || kind === 'unassign') return EFFECT.archived;
  return kind === 'exercise' && consuming === true ? EFFECT.archived : EFFECT.none;
}

const MOST_FLAWS = 20;

/** One notice per flaw up to 20, then a count. */
export function flawNotices(flaws: readonly Flaw[]): readonly AnswerNotice[] {
  const notices: AnswerNotice[] = flaws.slice(0, MOST_FLAWS).map(({ path, expected }) => ({
    tone: 'warning',
    text: `Not as documented: ${printPath(path)} is not ${expected}.`,
  }));
  const more = flaws.length - notices.length;
  if (more > 0) notices.push({ tone: 'warning', text: `${more} more places not as documented.` });
  return notices;
}

/** Numbers the classes of events without building a key text for each. */
function classes(): (event: ReadEvent) => number {
  const known = new Map<EventKind, Map<string, Map<string, number>>>();
  let last = 0;
  return ({ kind, templateId, action }) => {
    const templates = entry(known, kind, () => new Map<string, Map<string, number>>());
    const actions = entry(templates, templateId, () => new Map<string, number>());
    return entry(actions, action, () => ++last);
  };
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
