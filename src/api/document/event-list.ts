import { type JsonBody, JsonPart } from '#api/json/json-body.ts';
import { TextIndex } from '#api/json/text-index.ts';
import { FIELDS, PAYLOADS } from './event-layout.ts';
import { widened } from './name-index.ts';
import type { EventBytes, Events, ReadEvent } from './read-event.ts';

const NONE: readonly string[] = [];
const CHILDREN = FIELDS.children.scan;
const EVENT_ID = FIELDS.eventId.scan;
const BLOB = FIELDS.blob.ledger;
const CONTRACT_IDS: ReadonlySet<string> = new Set([
  FIELDS.contractId.scan,
  FIELDS.contractId.ledger,
]);
/** Argument, and result or key, and views. */
const MOST_PAYLOADS = 3;
/** The first byte of `null`. */
const LETTER_N = 0x6e;
/** An event is in at most three objects: `{"event":{"<kind>":{"value":{…}}}}`. */
const MOST_WRAPPERS = 4;
/** In place of an index: the whole event is a payload. */
const WHOLE = -1;

/** What is read of an event without its payloads. */
export type LightEvent = {
  readonly event: ReadEvent;
  /** The event's JSON without payloads. */
  readonly wire: unknown;
};

/**
 * The events of a body, in the container that has them: an object by id, or an array. An event is a
 * node, numbered from 0 in the order of the container; of two with the same id the last one counts,
 * as in `JSON.parse`. Reads on while the body still comes.
 */
export class EventList implements EventBytes {
  readonly body: JsonBody;
  /** The index of the container in the tape. */
  readonly at: number;
  count = 0;
  /** Whether an id occurs twice. */
  hasRepeats = false;
  readonly keys: TextIndex | undefined;
  private readonly toEvent: (wire: unknown) => ReadEvent;
  /** By node: the index of its event in the tape. */
  private places = new Int32Array(64);
  /** By node: the index of its list of children, and the position of its `event_id`, or 0. */
  private lists = new Int32Array(64);
  private ids = new Int32Array(64);
  /** The position of its contract id, or 0. */
  private contracts = new Int32Array(64);
  /** The indexes of its payloads. */
  private payloadAt = new Int32Array(MOST_PAYLOADS * 64 + 1);
  private below: { readonly text: string; readonly areAll: boolean } | undefined;
  private cursor: number;
  private node = 0;
  /** How many objects around a member of the event that is read are of the event. */
  private level = 0;
  /** The positions of the contract ids of the event that is read. */
  private readonly contractsFound: number[] = [];
  /** The payloads of the event that is read. */
  private readonly found: number[] = [];

  constructor({ body, at, isObject }: JsonPart, toEvent: (wire: unknown) => ReadEvent) {
    this.body = body;
    this.at = at;
    this.toEvent = toEvent;
    this.keys = isObject ? new TextIndex(body.bytes) : undefined;
    this.cursor = at + 2;
  }

  /** Numbers the events that the scanner has passed since. */
  advance(): void {
    const { body, keys } = this;
    const last = body.last(this.at);
    while (this.cursor !== last && body.isPassed(this.cursor)) {
      const node = keys === undefined ? this.count : keys.numberOf(body.position(this.cursor));
      if (node < this.count) this.hasRepeats = true;
      else this.count++;
      if (node === this.places.length) this.grow();
      this.places[node] = this.cursor;
      this.cursor = body.next(this.cursor);
    }
  }

  /** The id of a node in an object of events, from a byte on that is not inside a character. */
  key(node: number, from = 0): string {
    return this.keys?.text(node, from) ?? String(node);
  }

  nodeOfKey(key: string): number | undefined {
    const node = this.keys?.findText(key) ?? -1;
    return node === -1 ? undefined : node;
  }

  part(node: number): JsonPart {
    const place = this.place(node);
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

  /**
   * What documents need of their events, with the given names.
   * @param skipped where ids are parts of the keys: how many bytes of each key come before; 0 if that
   *   differs
   */
  events(names: Pick<Events, 'id' | 'eventId' | 'locate'>, skipped?: () => number): Events {
    return {
      ...names,
      list: this,
      ...(skipped === undefined ? {} : { skipped }),
      count: this.count,
      read: (node) => this.toEvent(this.part(node).value()),
      contractId: (node) => this.contractId(node),
      payloads: (node) => this.payloads(node),
      wire: (node) => this.part(node).value(),
      part: (node) => this.part(node),
      repeats: (node) => this.repeats(node),
    };
  }

  /**
   * The event without its payloads and the ids of contract, event and children, several times
   * faster. What `contractId`, `payloads`, `childLists` and `strayIds` return is found meanwhile.
   */
  light(node: number): LightEvent {
    const place = this.place(node);
    this.node = node;
    this.level = 0;
    this.found.length = 0;
    this.contractsFound.length = 0;
    this.ids[node] = 0;
    this.lists[node] = 0;
    this.payloadAt.fill(0, MOST_PAYLOADS * node, MOST_PAYLOADS * (node + 1));
    const wire = this.lightWire(place, this.valueOf(place));
    const event = this.toEvent(wire);
    if (event.kind === 'unknown') this.payloadAt[MOST_PAYLOADS * node] = WHOLE;
    else this.keepPayloads(node, event);
    this.contracts[node] = placeBehind(this.contractsFound, event.contractId);
    return { event, wire };
  }

  /** The position of a node's contract id, or 0. */
  contractAt(node: number): number {
    return this.contracts[node] as number;
  }

  /** "" if the event has no contract. */
  contractId(node: number): string {
    const position = this.contractAt(node);
    return position === 0 ? '' : this.body.ownText(position);
  }

  /** The payloads of an event as received, in its order. */
  payloads(node: number): readonly string[] {
    const { body } = this;
    if (this.payloadAt[MOST_PAYLOADS * node] === WHOLE) return [this.part(node).source()];
    const sources: string[] = [];
    for (let at = MOST_PAYLOADS * node; at < MOST_PAYLOADS * (node + 1); at++) {
      const place = this.payloadAt[at] as number;
      if (place === 0) break;
      const value = body.valueOf(place);
      sources.push(body.source(value, body.stop(place, value)));
    }
    return sources;
  }

  /** The nodes of the children of `light` events, -1 for an id without an event. */
  childLists(): { readonly childStart: Int32Array; readonly children: Int32Array } {
    const { body, count, keys } = this;
    const childStart = new Int32Array(count + 1);
    let children = new Int32Array(count);
    let total = 0;
    for (let node = 0; node < count; node++) {
      childStart[node] = total;
      const list = this.lists[node] as number;
      if (list === 0) continue;
      const last = body.last(list);
      for (let child = list + 2; child < last; child = body.next(child)) {
        if (total === children.length) children = widened(children);
        const position = body.position(child);
        children[total++] = body.isString(position) ? (keys?.find(position) ?? -1) : -1;
      }
    }
    childStart[count] = total;
    return { childStart, children: children.subarray(0, total) };
  }

  /** Whether every id is longer than a text and begins with it. */
  areAllBelow(text: string): boolean {
    if (this.below?.text !== text) {
      const bytes = new TextEncoder().encode(text);
      let areAll = this.keys !== undefined;
      for (let node = 0; areAll && node < this.count; node++)
        areAll = this.keys?.startsWith(node, bytes) === true;
      this.below = { text, areAll };
    }
    return this.below.areAll;
  }

  /** The nodes whose `event_id` is another id than their own. */
  strayIds(): readonly number[] {
    const odd: number[] = [];
    for (let node = 0; node < this.count; node++) {
      const position = this.ids[node] as number;
      if (position !== 0 && this.keys?.isAt(position, node) === false) odd.push(node);
    }
    return odd;
  }

  /** The position of a node's event, or of the end of all of them. */
  startOf(node: number): number {
    return this.body.position(node < this.count ? this.place(node) : this.body.last(this.at));
  }

  private place(node: number): number {
    return this.places[node] as number;
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
    const { body, node } = this;
    if (PAYLOADS.has(name)) return this.payloadStandIn(at, value);
    if (name === BLOB && body.isString(value)) return '';
    // Only the event's own, and of several the last one.
    const isOwn = this.level === 1 && this.keys !== undefined;
    if (isOwn && name === EVENT_ID) this.ids[node] = body.isString(value) ? value : 0;
    if (isOwn && name === CHILDREN) this.lists[node] = body.isArray(at, value) ? at : 0;
    if (body.isString(value)) {
      if (CONTRACT_IDS.has(name)) return standIn(this.contractsFound, value);
      return isOwn && name === EVENT_ID ? '' : body.text(value);
    }
    if (!body.isContainer(at)) return body.value(at, value);
    if (name === CHILDREN && body.isArray(at, value) && body.hasOnlyStrings(at)) return NONE;
    if (body.isObject(at, value) && isOfEvent(name)) return this.lightWire(at, value);
    return body.strings(at, value) ?? body.value(at, value);
  };

  /** An object stays one for what reads the event, and null stays null. */
  private payloadStandIn(at: number, value: number): unknown {
    const { body, found } = this;
    if (body.isObject(at, value)) return new JsonPart(body, at, value);
    return body.isContainer(at) || body.bytes.at(value) !== LETTER_N ? standIn(found, at) : null;
  }

  private keepPayloads(node: number, { body, layout }: ReadEvent): void {
    let free = MOST_PAYLOADS * node;
    const keep = (name: string) => {
      const value = body[name];
      const place = value instanceof JsonPart ? value.at : placeBehind(this.found, value);
      if (place !== 0 && free < MOST_PAYLOADS * (node + 1)) this.payloadAt[free++] = place;
    };
    for (const [name] of layout.payloads) keep(name);
    if (layout.views !== undefined) keep(layout.views);
  }

  private grow(): void {
    this.places = widened(this.places);
    this.lists = widened(this.lists);
    this.ids = widened(this.ids);
    this.contracts = widened(this.contracts);
    const payloadAt = new Int32Array(MOST_PAYLOADS * this.places.length + 1);
    payloadAt.set(this.payloadAt);
    this.payloadAt = payloadAt;
  }
}

/**
 * A text in place of a value that is not decoded: the event that is made of it tells which of several
 * is its own.
 */
function standIn(found: number[], place: number): string {
  return String.fromCharCode(found.push(place));
}

/** The place of the value that `standIn` returned a text for; 0 for any other value. */
function placeBehind(found: readonly number[], text: unknown): number {
  return typeof text === 'string' ? (found[text.charCodeAt(0) - 1] ?? 0) : 0;
}

/** Events at known places of a body; their payloads are found in the complete event. */
export function eventsAt(
  parts: readonly JsonPart[],
  toEvent: (wire: unknown, node: number) => ReadEvent,
  names: Pick<Events, 'id' | 'eventId' | 'locate'>,
): Events {
  const part = (node: number) => parts[node] as JsonPart;
  const read = (node: number) => toEvent(part(node).value(), node);
  return {
    ...names,
    count: parts.length,
    read,
    contractId: (node) => read(node).contractId,
    payloads: (node) => [part(node).source()],
    wire: (node) => part(node).value(),
    part,
    repeats: () => [],
  };
}

/** Whether an object inside an event has members of the event (docs/facts/wire.md#update-kinds). */
function isOfEvent(name: string): boolean {
  return name === 'event' || name === 'value' || /^(?:[A-Z]|created_?[eE]vent$)/.test(name);
}
