import type { JsonBody } from '#api/json/json-body.ts';
import { LETTER_F, LETTER_N, LETTER_T, QUOTE } from '#api/json/json-pages.ts';
import { type NumberedIds, openNumberedIds } from '#api/json/numbered-ids.ts';
import { FIELDS, FIELDS_OF, type Interface, LAYOUTS, MOST_PAYLOADS } from './event-layout.ts';
import type { SurveyedEvent } from './read-event.ts';

type PlainKind = keyof typeof FIELDS_OF;

/** The kinds that are read, by their names in a response. */
const KINDS: Readonly<Record<Interface, Readonly<Record<string, PlainKind>>>> = {
  scan: { created_event: 'create', exercised_event: 'exercise' },
  ledger: {
    CreatedEvent: 'create',
    CreatedTreeEvent: 'create',
    ExercisedEvent: 'exercise',
    ExercisedTreeEvent: 'exercise',
    ArchivedEvent: 'archive',
  },
};

type FieldName = keyof typeof FIELDS;
type How = 'text' | 'texts' | 'flag' | 'number' | 'position' | 'children';

/** How these members are read, instead of by the type of their rule. */
const BY_NAME: Readonly<{ [name in FieldName]?: How }> = {
  eventType: 'text',
  contractId: 'position',
  eventId: 'position',
  nodeId: 'number',
  lastDescendant: 'number',
  children: 'children',
};

/** A member that is read, and its bit in a set of members; payloads are numbered from 0. */
type Member =
  | { readonly how: How; readonly name: FieldName; readonly bit: number }
  | { readonly how: 'payload'; readonly number: number; readonly bit: number };

/** A kind, the members that it may have of those that are read, and those that it must have. */
type KindOfEvent = {
  readonly kind: PlainKind;
  readonly allowed: number;
  readonly needed: number;
};

/** In the set of an event's members: one is repeated or of another type than documented. */
const NOT_AS_DOCUMENTED = 1 << 30;

function membersOf(side: Interface) {
  const members = new Map<string, Member>();
  const bitOf = (member: string) => members.get(member)?.bit ?? 1 << members.size;
  const kindOf = (kind: PlainKind): KindOfEvent => {
    let [allowed, needed] = [0, 0];
    for (const name of FIELDS_OF[kind]) {
      const { [side]: member, rule } = FIELDS[name];
      const how = BY_NAME[name] ?? rule.type;
      if (member === '' || how === 'any') continue;
      const bit = bitOf(member);
      members.set(member, { how, name, bit });
      allowed |= bit;
      if (rule.type !== 'any' && rule.isOptional !== true) needed |= bit;
    }
    const { payloads, views = [] } = LAYOUTS[side][kind];
    const names = [...payloads.map(([one]) => one), views].flat();
    for (const [number, member] of names.entries()) {
      const bit = bitOf(member);
      members.set(member, { how: 'payload', number, bit });
      allowed |= bit;
    }
    return { kind, allowed, needed };
  };
  const kinds = new Map(Object.entries(KINDS[side]).map(([name, kind]) => [name, kindOf(kind)]));
  return { members, kinds };
}

const SIDES = { scan: membersOf('scan'), ledger: membersOf('ledger') };

const NONE: readonly string[] = [];

/**
 * Reads events that are exactly as documented, as most are, without an object of their members. It
 * has what `toEvent` would return for the last one, until the next `read`; ids are positions.
 */
export class PlainEvent implements SurveyedEvent {
  kind: PlainKind = 'create';
  templateId = '';
  packageName = '';
  interfaceId: string | undefined;
  consuming: boolean | undefined;
  witnesses = NONE;
  readonly shapeAnomalies = [];
  /** The positions of its ids, or 0. */
  contractId = 0;
  eventId = 0;
  /** The index of its list of children, or 0. */
  children = 0;
  nodeId: number | undefined;
  lastDescendant: number | undefined;
  /** Of all events in an object. Here, because only the worker has this code. */
  readonly ids: NumberedIds;
  /** The indexes of its payloads, or 0. */
  readonly payloads = new Int32Array(MOST_PAYLOADS);
  /** These and some of the above are set by `take`, under the names of `FIELDS`. */
  private eventType = '';
  private choice = '';
  private signatories = NONE;
  private observers = NONE;
  private actingParties = NONE;
  /** By the number of a name; null for a member that the totals do not need. */
  private readonly memberOf = new Map<number, Member | null>();
  private readonly body: JsonBody;
  private readonly known: (typeof SIDES)[Interface];
  /** The members that the event has, and those that are not null. */
  private named = 0;
  private present = 0;

  constructor(body: JsonBody, side: Interface) {
    this.body = body;
    this.known = SIDES[side];
    this.ids = openNumberedIds(body.bytes);
  }

  get action(): string {
    return this.kind === 'exercise' ? this.choice : this.kind;
  }

  get parties(): readonly string[] {
    if (this.kind === 'create') return this.signatories;
    return this.kind === 'exercise' ? this.actingParties : this.witnesses;
  }

  get informed(): readonly (readonly string[])[] {
    return [this.signatories, this.observers, this.actingParties, this.witnesses];
  }

  /**
   * Reads one event.
   * @param at its index in the tape
   * @param value its position
   * @returns false if it is not exactly as documented; then nothing of it is valid
   */
  read(at: number, value: number): boolean {
    this.named = 0;
    this.present = 0;
    this.interfaceId = undefined;
    this.consuming = undefined;
    this.signatories = NONE;
    this.observers = NONE;
    this.actingParties = NONE;
    this.witnesses = NONE;
    this.eventId = 0;
    this.children = 0;
    this.nodeId = this.known === SIDES.scan ? undefined : Number.NaN;
    this.lastDescendant = this.nodeId;
    this.payloads.fill(0);
    const read = this.readMembers(at, value);
    if (read === undefined) return false;
    const { kind, allowed, needed } = read;
    this.kind = kind;
    return (this.named & ~allowed) === 0 && (this.present & needed) === needed;
  }

  /** Returns the kind; undefined for one that is not read here. */
  private readMembers(at: number, value: number): KindOfEvent | undefined {
    const { body, known } = this;
    if (!body.isObject(at, value)) return undefined;
    if (known === SIDES.scan) {
      this.eventType = '';
      this.members(at);
      return known.kinds.get(this.eventType);
    }
    const outer = this.sole(at);
    if (outer === undefined) return undefined;
    const kind = known.kinds.get(outer.name);
    if (kind === undefined) return undefined;
    // The old tree has one more layer (docs/facts/wire.md#transaction-tree-by-id).
    const inner = this.sole(outer.at);
    this.members(inner?.name === 'value' ? inner.at : outer.at);
    return kind;
  }

  /** The only member of an object, if that is an object. */
  private sole(at: number): { readonly name: string; readonly at: number } | undefined {
    const { body } = this;
    const child = at + 2;
    if (child === body.last(at) || body.next(child) !== body.last(at)) return undefined;
    if (!body.isObject(child, body.valueOf(child))) return undefined;
    return { name: body.text(body.position(child)), at: child };
  }

  private members(object: number): void {
    const { body } = this;
    const last = body.last(object);
    for (let at = object + 2; at < last; at = body.next(at)) {
      const position = body.position(at);
      const number = body.numberOf(position);
      const value = body.valueBehindName();
      let member = this.memberOf.get(number);
      if (member === undefined) member = this.memberFor(number, position);
      if (member !== null) this.take(member, at, value);
    }
  }

  private memberFor(number: number, position: number): Member | null {
    const member = this.known.members.get(this.body.decode(number, position)) ?? null;
    if (number !== -1) this.memberOf.set(number, member);
    return member;
  }

  private take(member: Member, at: number, value: number): void {
    const { bit } = member;
    const first = this.body.bytes.at(value);
    // Of a repeated member the last one counts, and nothing may remain of the first.
    if ((this.named & bit) !== 0) this.named |= NOT_AS_DOCUMENTED;
    this.named |= bit;
    if (first === LETTER_N) return;
    this.present |= bit;
    if (member.how === 'payload') {
      this.payloads[member.number] = at;
      return;
    }
    const read = this.valueOf(member.how, at, value, first);
    if (read === undefined) this.named |= NOT_AS_DOCUMENTED;
    (this as unknown as Record<FieldName, unknown>)[member.name] = read;
  }

  /** Undefined if the value is not of the documented type. */
  private valueOf(how: How, at: number, value: number, first: number): unknown {
    const { body } = this;
    switch (how) {
      case 'text':
        return first === QUOTE ? body.text(value) : undefined;
      case 'texts':
        return body.strings(at, value);
      case 'flag':
        return first === LETTER_T || (first === LETTER_F ? false : undefined);
      case 'number': {
        const number = body.value(at, value);
        return Number.isSafeInteger(number) ? number : undefined;
      }
      case 'position':
        return first === QUOTE ? value : undefined;
      case 'children':
        return body.isTexts(at, value) ? at : undefined;
    }
  }
}
