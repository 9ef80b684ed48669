import type { EventAnomaly, SurveyedEvent } from '#api/event/read-event.ts';
import { doubled } from '#api/json/json-pages.ts';
import { printPath, type Step } from '#api/json/shape.ts';
import type { AnswerNotice } from '#domain/text/notice.ts';
import { counted } from '#domain/text/plural.ts';
import type { Effects, EventKind } from '#domain/update/document.ts';
import { NameIndex } from './name-index.ts';

const CREATED = 1;
const ARCHIVED = 2;

/** Totals over all events; each is read once and none is stored. */
export class Survey {
  /** Equal for the same kind, action, template and consumption (see domain/forest/child-forest.ts). */
  likeness = new Int32Array(64);
  /** By likeness: `CREATED`, `ARCHIVED` or 0. */
  private readonly effects: number[] = [];
  created = 0;
  archived = 0;
  readonly witnesses = new Set<string>();
  /** By node: its node id, and that of its last descendant; empty on Scan. */
  readonly nodeIds: number[] = [];
  readonly lastDescendants: number[] = [];
  readonly names = new NameIndex();
  private count = 0;
  private readonly classOf = classes();
  private readonly anomalies: { readonly node: number; readonly anomaly: EventAnomaly }[] = [];

  /** Takes the events in the order of their nodes. */
  add(event: SurveyedEvent): void {
    const node = this.count++;
    if (node === this.likeness.length) this.likeness = doubled(this.likeness);
    const effect = effectOf(event);
    const likeness = this.classOf(event);
    this.likeness[node] = likeness;
    this.effects[likeness] = effect;
    if (event.kind === 'create') this.created++;
    else if (event.kind !== 'unassign' && effect === ARCHIVED) this.archived++;
    for (const party of event.witnesses) this.witnesses.add(party);
    this.names.add(event);
    if (event.nodeId !== undefined) {
      this.nodeIds.push(event.nodeId);
      this.lastDescendants.push(event.lastDescendant ?? Number.NaN);
    }
    for (const anomaly of event.shapeAnomalies) this.anomalies.push({ node, anomaly });
  }

  /**
   * The same anomaly of several events is one notice.
   * @param pathTo the path of a node's event from the top of the body
   */
  notices(pathTo: (node: number) => readonly Step[]): readonly AnswerNotice[] {
    const alike = new Map<string, { node: number; anomaly: EventAnomaly; events: number }>();
    for (const { node, anomaly } of this.anomalies) {
      const member = printPath(anomaly.path);
      // An event that is not an object has no member to name.
      const key = member === '' ? String(node) : anomalyText(member, anomaly);
      const known = alike.get(key);
      if (known === undefined) alike.set(key, { node, anomaly, events: 1 });
      else known.events++;
    }
    return noticesOf(
      [...alike.values()].map(({ node, anomaly, events }) =>
        events === 1
          ? anomalyText(printPath([...pathTo(node), ...anomaly.path]), anomaly)
          : anomalyText(`${printPath(anomaly.path)} of ${counted(events, 'event')}`, anomaly),
      ),
    );
  }

  /** @param nodeAt the node of each row */
  effectsIn(nodeAt: Int32Array): Effects {
    const created: number[] = [];
    const archived: number[] = [];
    for (let row = 0; row < nodeAt.length; row++) {
      const effect = this.effects[this.likeness[nodeAt[row] as number] as number];
      if (effect === CREATED) created.push(row);
      else if (effect === ARCHIVED) archived.push(row);
    }
    return { created: Int32Array.from(created), archived: Int32Array.from(archived) };
  }
}

function effectOf({ kind, consuming }: SurveyedEvent): number {
  if (kind === 'create' || kind === 'assign') return CREATED;
  if (kind === 'archive' || kind === 'unassign') return ARCHIVED;
  return kind === 'exercise' && consuming === true ? ARCHIVED : 0;
}

const MOST_NOTICES = 20;

export function shapeNotices(anomalies: readonly EventAnomaly[]): readonly AnswerNotice[] {
  return noticesOf(anomalies.map((anomaly) => anomalyText(printPath(anomaly.path), anomaly)));
}

function anomalyText(place: string, { expected, isMissing }: EventAnomaly): string {
  return `Not as documented: ${place} is ${isMissing ? 'missing' : `not ${expected}`}.`;
}

/** One notice per text up to 20, then a count. */
function noticesOf(texts: readonly string[]): readonly AnswerNotice[] {
  const notices: AnswerNotice[] = texts
    .slice(0, MOST_NOTICES)
    .map((text) => ({ tone: 'warning', text }));
  const more = texts.length - notices.length;
  if (more > 0)
    notices.push({ tone: 'warning', text: `Not as documented: ${counted(more, 'more place')}.` });
  return notices;
}

/** Numbers the classes of events without building a text key for each event. */
function classes(): (event: SurveyedEvent) => number {
  const known = new Map<EventKind, Map<string, Map<string, number>>>();
  let last = 0;
  return ({ kind, templateId, action, consuming }) => {
    const templates = entry(known, kind, () => new Map<string, Map<string, number>>());
    const actions = entry(templates, templateId, () => new Map<string, number>());
    return (
      3 * entry(actions, action, () => ++last) + (consuming === undefined ? 0 : consuming ? 1 : 2)
    );
  };
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
