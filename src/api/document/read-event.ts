import { type Flaw, isText, type Step } from '#api/json/shape.ts';
import type { EventKind, EventRow, FieldValue } from '#domain/update/document.ts';

/** One event of any response, with its members unformatted. */
export type ReadEvent = {
  readonly kind: EventKind;
  readonly action: string;
  readonly templateId: string;
  readonly packageName: string;
  readonly interfaceId: string | undefined;
  readonly consuming: boolean | undefined;
  readonly parties: readonly string[];
  readonly partiesAre: EventRow['partiesAre'];
  readonly contractId: string;
  /** Known witnesses, in lists as on the wire. */
  readonly seenBy: readonly (readonly string[])[];
  /** The object with the event's members, and their layout. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly layout: Layout;
  /** Members not as documented, by path inside the event. */
  readonly flaws: readonly Flaw[];
};

/** The order and names of an event's members; the rest is shown as JSON. */
export type Layout = {
  readonly fields: readonly FieldLayout[];
  /** Members with Daml values: wire name → name on screen. */
  readonly payloads: readonly (readonly [member: string, name: string])[];
  readonly views?: string;
};

/** Members without a field kind are shown as JSON. */
export type FieldKind = Exclude<FieldValue['kind'], 'json'>;

type FieldLayout = readonly [member: string, label: string, kind: FieldKind];

const NONE: readonly string[] = [];
const NO_FLAWS: readonly Flaw[] = [];

/**
 * Reads the members of one event and records each that is not as documented. A wrong essential
 * member makes the event one of unknown kind; any other is treated as absent.
 */
export class MemberReader {
  readonly body: Readonly<Record<string, unknown>>;
  /** Read after the last member. */
  flaws: readonly Flaw[] = NO_FLAWS;
  broken = false;
  private readonly prefix: readonly Step[];

  constructor(body: Readonly<Record<string, unknown>>, prefix: readonly Step[] = []) {
    this.body = body;
    this.prefix = prefix;
  }

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

  /** Absent or null is an empty list where `optional`. */
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

/** An event of unknown kind, or a broken one, with its raw content. */
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

export type Events = {
  readonly count: number;
  read(node: number): ReadEvent;
  /** "" when the event has no contract; cheaper than reading the event. */
  contractId(node: number): string;
  wire(node: number): unknown;
  id(node: number): string;
  eventId(node: number): string;
  locate(id: string): number | undefined;
};
