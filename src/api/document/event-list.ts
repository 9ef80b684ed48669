import { FIELDS, MOST_PAYLOADS, PAYLOADS } from '#api/event/event-layout.ts';
import type { PlainEvent } from '#api/event/plain-event.ts';
import type { ReadEvent } from '#api/event/read-event.ts';
import { type JsonBody, JsonPart } from '#api/json/json-body.ts';
import { LETTER_N, WordPages } from '#api/json/json-pages.ts';
import type { NumberedIds } from '#api/json/numbered-ids.ts';
import { TextIndex } from '#api/json/text-index.ts';

const NONE: readonly string[] = [];
const CHILDREN = FIELDS.children.scan;
const EVENT_ID = FIELDS.eventId.scan;
const BLOB = FIELDS.blob.ledger;
const CONTRACT_IDS: ReadonlySet<string> = new Set([
  FIELDS.contractId.scan,
  FIELDS.contractId.ledger,
]);
/** An event is in at most three objects: `{"event":{"<kind>":{"value":{…}}}}`. */
const MOST_WRAPPERS = 4;
/** In place of an index: the whole event is a payload. */
const WHOLE = -1;

/** The ids of events, by node. */
export type EventIds = {
  id(node: number): string;
  eventId(node: number): string;
  locate(id: string): number | undefined;
  /**
   * Where ids are parts of the keys: how many bytes of each key come before, if all keys are known to
   * be ASCII without escapes, to begin alike and to end with a number; otherwise 0.
   */
  readonly skipped?: number;
};

type OfList = 'count' | 'light' | 'contractId' | 'payloads' | 'part' | 'repeats';

export type Events = EventIds &
  Pick<EventList, OfList> & {
    read(node: number): ReadEvent;
    /** Absent if the document has single events of its body. */
    readonly list?: EventList;
  };

/** Where an event has its ids, children and payloads; 0 without one. */
type Places = Pick<PlainEvent, 'contractId' | 'eventId' | 'children'> & {
  readonly payloads: ArrayLike<number>;
};

/**
 * The events of a body, in the container that has them: an object by id, or an array. An event is a
 * node, numbered from 0 in the order of the container; of two with the same id the last one counts,
 * as in `JSON.parse`. Reads on while the body still comes.
 */
export class EventList {
  readonly body: JsonBody;
  /** The index of the container in the tape. */
  readonly at: number;
  /** Whether an id occurs twice. */
  hasRepeats = false;
  readonly keys: TextIndex | undefined;
  private readonly toEvent: (wire: unknown) => ReadEvent;
  /** By node: the index of its event in the tape. */
  private readonly places = new WordPages();
  /** By node: the index of its list of children, or 0. */
  private readonly lists = new WordPages();
  /** By node: the position of its contract id, or 0. */
  private readonly contracts = new WordPages();
  /** By node: the indexes of its payloads. */
  private readonly payloadAt = new WordPages();
  /** The nodes whose `event_id` is another id than their own. */
  readonly strays = new Set<number>();
  private cursor: number;
  /** Of the event that is read: the position of its `event_id`, and the index of its children, or 0. */
  private idAt = 0;
  private childrenAt = 0;
  /** How many objects around a member of the event that is read are of the event. */
  private level = 0;
  /** The contract ids of the event that is read, and their positions. */
  private readonly contractsFound = new Map<string, number>();

  /** @param ids numbers the ids of an object faster; only the worker has it */
  constructor(
    { body, at, isObject }: JsonPart,
    toEvent: (wire: unknown) => ReadEvent,
    ids?: NumberedIds,
  ) {
    this.body = body;
    this.at = at;
    this.toEvent = toEvent;
    this.keys = isObject ? new TextIndex(body.bytes, ids) : undefined;
    this.cursor = at + 2;
  }

  get count(): number {
    return this.places.length;
  }

  /** Numbers the events that the scanner has passed since. */
  advance(): void {
    const { body, keys, places } = this;
    const last = body.last(this.at);
    while (this.cursor !== last && body.isPassed(this.cursor)) {
      const node = keys === undefined ? this.count : keys.numberOf(body.position(this.cursor));
      if (node < this.count) {
        this.hasRepeats = true;
        places.set(node, this.cursor);
      } else {
        places.push(this.cursor);
        this.lists.push(0);
        this.contracts.push(0);
        for (let free = 0; free < MOST_PAYLOADS; free++) this.payloadAt.push(0);
      }
      this.cursor = body.next(this.cursor);
    }
  }

  /** The id of a node in an object of events, from a byte on that is not inside a character. */
  key(node: number, from = 0): string {
    return this.keys?.text(node, from) ?? String(node);
  }

  /** The node of an id, or -1. */
  nodeOfKey(key: string): number {
    return this.keys?.findText(key) ?? -1;
  }

  /** The event in the body. */
  part(node: number): JsonPart {
    const place = this.places.at(node);
    return new JsonPart(this.body, place, this.valueOf(place));
  }

  /** The indexes of the members with a node's id if there are several. */
  repeats(node: number): readonly number[] {
    if (!this.hasRepeats) return [];
    const { body, keys } = this;
    const same: number[] = [];
    for (const at of body.childrenOf(this.at))
      if (keys?.find(body.position(at)) === node) same.push(at);
    return same.length > 1 ? same : [];
  }

  /** What documents need of their events, with the given names. */
  events(names: EventIds): Events {
    return {
      ...names,
      list: this,
      count: this.count,
      read: (node) => this.toEvent(this.part(node).value()),
      light: (node) => this.light(node),
      contractId: (node) => this.contractId(node),
      payloads: (node) => this.payloads(node),
      part: (node) => this.part(node),
      repeats: (node) => this.repeats(node),
    };
  }

  /**
   * The event without its payloads and the ids of event and children, several times faster.
   * Meanwhile this finds what `contractId`, `payloads`, `childLists` and `strays` have.
   */
  light(node: number): ReadEvent {
    const place = this.places.at(node);
    this.level = 0;
    this.contractsFound.clear();
    this.idAt = 0;
    this.childrenAt = 0;
    const event = this.toEvent(this.lightWire(place, this.valueOf(place)));
    const contractId = this.contractsFound.get(event.contractId) ?? 0;
    const { idAt: eventId, childrenAt: children } = this;
    this.keep(node, { contractId, eventId, children, payloads: payloadsOf(event) });
    return event;
  }

  /**
   * Like `light`, of an event that is exactly as documented.
   * @param event what reads it
   * @returns false for any other event, of which this stores nothing
   */
  plain(node: number, event: PlainEvent): boolean {
    const place = this.places.at(node);
    if (!event.read(place, this.valueOf(place))) return false;
    this.keep(node, event);
    return true;
  }

  private keep(node: number, { contractId, eventId, children, payloads }: Places): void {
    this.contracts.set(node, contractId);
    this.lists.set(node, this.keys === undefined ? 0 : children);
    if (eventId !== 0 && (this.keys?.find(eventId) ?? node) !== node) this.strays.add(node);
    for (let free = 0; free < MOST_PAYLOADS; free++)
      this.payloadAt.set(MOST_PAYLOADS * node + free, payloads[free] ?? 0);
  }

  /** The position of a node's contract id, or 0. */
  contractAt(node: number): number {
    return this.contracts.at(node);
  }

  /** "" if the event has no contract. */
  contractId(node: number): string {
    const position = this.contractAt(node);
    return position === 0 ? '' : this.body.ownText(position);
  }

  /** The payloads of an event as received, in its order; undefined for one that is too long. */
  payloads(node: number): readonly (string | undefined)[] {
    const { body } = this;
    const sources: (string | undefined)[] = [];
    for (let at = MOST_PAYLOADS * node; at < MOST_PAYLOADS * (node + 1); at++) {
      const place = this.payloadAt.at(at);
      if (place === WHOLE) return [this.part(node).source()];
      if (place === 0) continue;
      const value = body.valueOf(place);
      sources.push(body.source(value, body.stop(place, value)));
    }
    return sources;
  }

  /** The nodes of the children of events that were read, -1 for an id without an event. */
  childLists(): { readonly childStart: Int32Array; readonly children: readonly number[] } {
    const { body, count } = this;
    const childStart = new Int32Array(count + 1);
    const children: number[] = [];
    for (let node = 0; node < count; node++) {
      const list = this.lists.at(node);
      const last = list === 0 ? 0 : body.last(list);
      // Without the generator of `childrenOf`, which takes as long as the rest.
      for (let at = list + 2; at < last; at = body.next(at)) children.push(this.nodeAt(at));
      childStart[node + 1] = children.length;
    }
    return { childStart, children };
  }

  /** The nodes of the children of an event that was read, as in `childLists`. */
  *childrenOf(node: number): Generator<number> {
    const list = this.lists.at(node);
    if (list !== 0) for (const child of this.body.childrenOf(list)) yield this.nodeAt(child);
  }

  /** The node whose id is an element of a list of children, or -1. */
  private nodeAt(child: number): number {
    const position = this.body.position(child);
    return this.body.isString(position) ? (this.keys?.find(position) ?? -1) : -1;
  }

  /** The position of a node's event, or of the end of all of them. */
  startOf(node: number): number {
    return this.body.position(node < this.count ? this.places.at(node) : this.body.last(this.at));
  }

  private valueOf(place: number): number {
    return this.keys === undefined ? this.body.position(place) : this.body.valueOf(place);
  }

  private lightWire(at: number, value: number): unknown {
    const { body } = this;
    if (!body.isObject(at, value) || this.level > MOST_WRAPPERS) return body.value(at, value);
    this.level++;
    const wire = body.record(at, this.member);
    this.level--;
    return wire;
  }

  private readonly member = (name: string, at: number, value: number): unknown => {
    const { body } = this;
    if (PAYLOADS.has(name) && body.bytes.at(value) !== LETTER_N) {
      const part = new JsonPart(body, at, value);
      // An object stays one for what reads the event, and nothing else becomes one.
      return part.isObject ? part : [part];
    }
    if (name === BLOB && body.isString(value)) return '';
    // Only the event's own, and of several the last one.
    const isOwn = this.level === 1 && this.keys !== undefined;
    if (isOwn && name === EVENT_ID) this.idAt = body.isString(value) ? value : 0;
    if (isOwn && name === CHILDREN) this.childrenAt = body.isArray(at, value) ? at : 0;
    if (body.isString(value)) {
      if (isOwn && name === EVENT_ID) return '';
      if (!CONTRACT_IDS.has(name)) return body.text(value);
      const id = body.ownText(value);
      this.contractsFound.set(id, value);
      return id;
    }
    if (!body.isContainer(at)) return body.value(at, value);
    if (name === CHILDREN && body.isTexts(at, value)) return NONE;
    if (body.isObject(at, value) && isOfEvent(name)) return this.lightWire(at, value);
    return body.strings(at, value) ?? body.value(at, value);
  };
}

/** The indexes of the payloads of an event that was read by `light`. */
function payloadsOf({ kind, body, layout }: ReadEvent): readonly number[] {
  if (kind === 'unknown') return [WHOLE];
  const names = layout.payloads.map(([name]) => name);
  if (layout.views !== undefined) names.push(layout.views);
  const places: number[] = [];
  for (const name of names) {
    const [part] = [body[name]].flat();
    if (part instanceof JsonPart) places.push(part.at);
  }
  return places;
}

/** Events at known places of a body; their payloads are found in the complete event. */
export function eventsAt(
  parts: readonly JsonPart[],
  read: (node: number) => ReadEvent,
  names: EventIds,
): Events {
  const part = (node: number) => parts[node] as JsonPart;
  return {
    ...names,
    count: parts.length,
    read,
    light: read,
    contractId: (node) => read(node).contractId,
    payloads: (node) => [part(node).source()],
    part,
    repeats: () => [],
  };
}

/** Whether an object inside an event has members of the event (docs/facts/wire.md#update-kinds). */
function isOfEvent(name: string): boolean {
  return name === 'event' || name === 'value' || /^(?:[A-Z]|created_?[eE]vent$)/.test(name);
}
