import { type Flaw, isText, type Step } from '#api/json/shape.ts';
import type { EventKind, EventRow, FieldValue } from '#domain/update/document.ts';

/** One event of any answer, read but not yet worded: its members stay where they are. */
export type ReadEvent = {
  readonly kind: EventKind;
  readonly action: string;
  /** As on the wire, with the package. */
  readonly templateId: string;
  readonly packageName: string;
  readonly interfaceId: string | undefined;
  readonly consuming: boolean | undefined;
  readonly parties: readonly string[];
  readonly partiesAre: EventRow['partiesAre'];
  readonly contractId: string;
  /** Parties that surely saw it, in lists as on the wire. */
  readonly seenBy: readonly (readonly string[])[];
  /** The object that holds the event's members, and how to word them. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly layout: Layout;
  /** What was not as documented, by its path inside the event. */
  readonly flaws: readonly Flaw[];
};

/** How the members of an event are worded: in this order, and what is left over as JSON. */
export type Layout = {
  readonly fields: readonly FieldLayout[];
  /** Members that are Daml values: wire name → name on screen. */
  readonly payloads: readonly (readonly [member: string, name: string])[];
  /** The member that holds interface views, if there is one. */
  readonly views?: string;
};

/** How a member is drawn; what no field names is JSON. */
export type FieldKind = Exclude<FieldValue['kind'], 'json'>;

type FieldLayout = readonly [member: string, label: string, kind: FieldKind];

const NONE: readonly string[] = [];
const NO_FLAWS: readonly Flaw[] = [];

/**
 * Reads the members of one event and notes each that is not as documented. What is essential and
 * wrong makes the whole event one of unknown kind; the rest is then as if it were absent.
 */
export class MemberReader {
  readonly body: Readonly<Record<string, unknown>>;
  /** To be taken after the last member was read. */
  flaws: readonly Flaw[] = NO_FLAWS;
  broken = false;
  private readonly prefix: readonly Step[];

  constructor(body: Readonly<Record<string, unknown>>, prefix: readonly Step[] = []) {
    this.body = body;
    this.prefix = prefix;
  }

  /** A text without which the event cannot be told. */
  essential(name: string): string {
    const value = this.body[name];
    if (isText(value)) return value;
    this.broken = true;
    return this.wrong(name, 'a string', '');
  }

  text(name: string): string {
    const value = this.body[name];
    return isText(value) ? value : this.wrong(name, 'a string', '');
  }

  optionalText(name: string): string | undefined {
    const value = this.body[name];
    if (isText(value)) return value;
    if (value !== null && value !== undefined) this.wrong(name, 'a string', '');
    return undefined;
  }

  flag(name: string): boolean | undefined {
    const value = this.body[name];
    return typeof value === 'boolean' ? value : this.wrong(name, 'true or false', undefined);
  }

  /** The texts of a list; absent or null is an empty list where `optional`. */
  texts(name: string, optional = false): readonly string[] {
    const value = this.body[name];
    if (optional && (value === null || value === undefined)) return NONE;
    if (!Array.isArray(value)) return this.wrong(name, 'an array of strings', NONE);
    return allTexts(value) ? value : this.wrong(name, 'an array of strings', value.filter(isText));
  }

  private wrong<T>(name: string, expected: string, instead: T): T {
    this.flaws = [...this.flaws, { path: [...this.prefix, name], expected }];
    return instead;
  }
}

function allTexts(values: readonly unknown[]): boolean {
  for (const value of values) if (!isText(value)) return false;
  return true;
}

/** An event of a kind that is not known, or one that is broken: shown with its raw content. */
export function unknownEvent(action: string, wire: unknown, flaws: readonly Flaw[]): ReadEvent {
  const body = typeof wire === 'object' && wire !== null && !Array.isArray(wire) ? wire : { wire };
  return {
    kind: 'unknown',
    action,
    templateId: '',
    packageName: '',
    interfaceId: undefined,
    consuming: undefined,
    parties: NONE,
    partiesAre: 'witnesses',
    contractId: '',
    seenBy: [],
    body: body as Readonly<Record<string, unknown>>,
    layout: { fields: [], payloads: [] },
    flaws,
  };
}

/** The events of one answer by node, read when they are asked for. */
export type Events = {
  readonly count: number;
  read(node: number): ReadEvent;
  /** The contract the event is about, "" when there is none; cheaper than reading all. */
  contractId(node: number): string;
  /** The event as on the wire. */
  wire(node: number): unknown;
  /** As in the address; unique. */
  id(node: number): string;
  /** As on the wire. */
  eventId(node: number): string;
  /** The node of an id in the address. */
  locate(id: string): number | undefined;
};
