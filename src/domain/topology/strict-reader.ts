import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import type {
  DecodeIssue,
  FieldRule,
  FieldTable,
  ReadField,
  ReadValue,
  StrictRead,
} from './strict-fields.ts';

/** The remaining bytes of a message cannot be split into fields. */
class Damage extends Error {}

/**
 * Splits the bytes of one message and never reads past their end. Non-canonical encodings are
 * reported. May throw any error if no field can begin.
 */
class StrictBytes {
  readonly #bytes: Uint8Array;
  readonly #reader: BinaryReader;
  /** Receives each issue with its byte offset in this message. */
  readonly #report: (place: string, at: number, problem: string) => void;

  constructor(bytes: Uint8Array, report: (place: string, at: number, problem: string) => void) {
    this.#bytes = bytes;
    this.#reader = new BinaryReader(bytes);
    this.#report = report;
  }

  get at(): number {
    return this.#reader.pos;
  }

  get isAtEnd(): boolean {
    return this.#reader.pos >= this.#bytes.length;
  }

  tag(place: string): [number, WireType] {
    const at = this.#reader.pos;
    const tag = this.#reader.tag();
    this.#inside();
    if (this.#isPadded(at)) this.#report(place, at, PADDED);
    return tag;
  }

  varint(place: string): bigint {
    const at = this.#reader.pos;
    const value = BigInt(this.#reader.uint64());
    this.#inside();
    // The tenth byte may contain only the 64th bit.
    const isOver = this.#reader.pos - at === 10 && (this.#bytes[this.#reader.pos - 1] ?? 0) > 1;
    if (isOver) this.#report(place, at, TOO_LARGE);
    else if (this.#isPadded(at)) this.#report(place, at, PADDED);
    return value;
  }

  /** Reads a length, and that number of bytes. */
  content(place: string): Uint8Array {
    const length = this.varint(place);
    const from = this.#reader.pos;
    if (length > BigInt(this.#bytes.length - from)) {
      throw new Damage(`a field has a length of ${length} bytes, which is past the end`);
    }
    this.#reader.pos = from + Number(length);
    return this.#bytes.subarray(from, this.#reader.pos);
  }

  /** Skips a field without a rule and returns its bytes. */
  skipped(wire: WireType, number: number, place: string): Uint8Array {
    const from = this.#reader.pos;
    if (wire === WireType.LengthDelimited) this.content(place);
    else this.#reader.skip(wire, number);
    this.#inside();
    return this.#bytes.subarray(from, this.#reader.pos);
  }

  /** A varint that ends in seven zero bits is a non-canonical encoding. */
  #isPadded(at: number): boolean {
    return this.#reader.pos - at > 1 && this.#bytes[this.#reader.pos - 1] === 0;
  }

  #inside(): void {
    if (this.#reader.pos > this.#bytes.length) throw new Damage('the bytes end inside a field');
  }
}

const TOO_LARGE = 'exceeds its number type, so decoders would truncate it';
const PADDED = 'is encoded with unnecessary bytes';

/**
 * Decodes protobuf by a table and reports everything unexpected. A usual decoder drops unknown
 * fields, keeps the last duplicate and truncates numbers, so the display could differ from the
 * signed bytes (docs/facts/topology.md#protobuf). Never throws. Tables are not recursive, so the
 * depth is bounded.
 */
export function readStrictly(bytes: Uint8Array, table: FieldTable, place = '', at = 0): StrictRead {
  const issues: DecodeIssue[] = [];
  const reader = new MessageReader(bytes, place, at, issues, { fields: 0 });
  const fields = reader.fields(table);
  return { fields, issues, isWhole: !reader.isDamaged };
}

/** The largest onboarding has three thousand hosts of three fields each. */
const MOST_FIELDS = 12_000;

class MessageReader {
  isDamaged = false;
  readonly #bytes: Uint8Array;
  readonly #reader: StrictBytes;
  readonly #place: string;
  readonly #base: number;
  readonly #issues: DecodeIssue[];
  /** The number of fields of the entire input. */
  readonly #total: { fields: number };

  constructor(
    bytes: Uint8Array,
    place: string,
    base: number,
    issues: DecodeIssue[],
    total: { fields: number },
  ) {
    this.#bytes = bytes;
    this.#reader = new StrictBytes(bytes, this.#report.bind(this));
    this.#place = place;
    this.#base = base;
    this.#issues = issues;
    this.#total = total;
  }

  fields(table: FieldTable): readonly ReadField[] {
    const fields: ReadField[] = [];
    const counts = new Map<string, number>();
    while (!this.#reader.isAtEnd) {
      const at = this.#reader.at;
      try {
        fields.push(...this.#field(table, counts, at));
      } catch (thrown) {
        const problem = thrown instanceof Damage ? thrown.message : 'no field can start here';
        this.#report(this.#place, at, `${problem}; the following bytes cannot be read`);
        this.isDamaged = true;
        const rest: ReadValue = { kind: 'unread', bytes: this.#bytes.subarray(at) };
        const [from, end] = [this.#base + at, this.#base + this.#bytes.length];
        fields.push({ number: 0, name: 'unreadable remainder', at: from, end, value: rest });
        break;
      }
    }
    return fields;
  }

  /** Returns one field, or one per item of a packed list. */
  #field(table: FieldTable, counts: Map<string, number>, at: number): readonly ReadField[] {
    this.#count();
    const [number, wire] = this.#reader.tag(this.#place);
    const rule = Object.hasOwn(table, number) ? table[number] : undefined;
    if (rule === undefined) {
      const name = `field ${number}`;
      this.#report(placeIn(this.#place, name), at, 'unknown field');
      return [this.#named(number, name, at, this.#unread(wire, number))];
    }
    const seen = counts.get(rule.name) ?? 0;
    counts.set(rule.name, seen + 1);
    const place = placeIn(this.#place, rule.repeated ? `${rule.name}[${seen}]` : rule.name);
    if (!rule.repeated && seen > 0) {
      this.#report(place, at, 'occurs more than once; decoders use only the last one');
    }
    if (rule.choice !== undefined) {
      const chosen = counts.get(`one of ${rule.choice}`) ?? 0;
      counts.set(`one of ${rule.choice}`, chosen + 1);
      if (chosen > seen) this.#report(place, at, `occurs with another ${rule.choice}`);
    }
    const packed = rule.repeated && rule.kind === 'enum' && wire === WireType.LengthDelimited;
    if (packed) {
      const content = this.#reader.content(this.#place);
      const list = new MessageReader(
        content,
        place,
        this.#base + this.#reader.at - content.length,
        this.#issues,
        this.#total,
      );
      const values = list.#packed(rule);
      counts.set(rule.name, seen + values.length);
      return values.map((value) => this.#named(number, rule.name, at, value));
    }
    if (wire !== wireOf(rule)) {
      this.#report(place, at, `has wire type ${wire}, not ${wireOf(rule)}`);
      return [this.#named(number, rule.name, at, this.#unread(wire, number))];
    }
    return [this.#named(number, rule.name, at, this.#value(rule, place))];
  }

  #value(rule: FieldRule, place: string): ReadValue {
    const at = this.#reader.at;
    if (wireOf(rule) === WireType.Varint) return this.#numeric(rule, place, at);
    const content = this.#reader.content(this.#place);
    const from = this.#base + this.#reader.at - content.length;
    switch (rule.kind) {
      case 'message': {
        const inner = new MessageReader(content, place, from, this.#issues, this.#total);
        const fields = inner.fields(rule.table);
        return { kind: 'message', fields };
      }
      case 'text':
        try {
          return { kind: 'text', text: UTF8.decode(content) };
        } catch {
          this.#report(place, at, 'is not valid UTF-8');
          return { kind: 'unread', bytes: content };
        }
      default:
        return { kind: 'bytes', bytes: content };
    }
  }

  #numeric(rule: FieldRule, place: string, at: number): ReadValue {
    const unsigned = this.#reader.varint(place);
    const signed = BigInt.asIntN(64, unsigned);
    switch (rule.kind) {
      case 'flag':
        if (unsigned > 1n) this.#report(place, at, `is ${unsigned}, which is not a boolean`);
        return { kind: 'flag', flag: unsigned !== 0n };
      case 'enum': {
        const name = rule.names[Number(BigInt.asUintN(32, unsigned))];
        if (name !== undefined && unsigned < 0x1_0000_0000n) {
          return { kind: 'enum', number: signed, name };
        }
        this.#report(place, at, `has the value ${signed}, which is unknown`);
        return { kind: 'enum', number: signed, name: `value ${signed}` };
      }
      case 'int64':
        return { kind: 'number', number: signed };
      case 'int32':
        if (signed !== BigInt.asIntN(32, signed)) this.#report(place, at, TOO_LARGE);
        return { kind: 'number', number: signed };
      default:
        if (unsigned > 0xffff_ffffn) this.#report(place, at, TOO_LARGE);
        return { kind: 'number', number: unsigned };
    }
  }

  #packed(rule: FieldRule): readonly ReadValue[] {
    const values: ReadValue[] = [];
    while (!this.#reader.isAtEnd) {
      this.#count();
      values.push(this.#numeric(rule, this.#place, this.#reader.at));
    }
    return values;
  }

  #count(): void {
    this.#total.fields += 1;
    if (this.#total.fields > MOST_FIELDS)
      throw new Damage(`there are more than ${MOST_FIELDS.toLocaleString('en')} fields`);
  }

  #unread(wire: WireType, number: number): ReadValue {
    return { kind: 'unread', bytes: this.#reader.skipped(wire, number, this.#place) };
  }

  #named(number: number, name: string, at: number, value: ReadValue): ReadField {
    return { number, name, at: this.#base + at, end: this.#base + this.#reader.at, value };
  }

  #report(place: string, at: number, problem: string): void {
    this.#issues.push({ place, at: this.#base + at, problem });
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function placeIn(place: string, name: string): string {
  return place === '' ? name : `${place}.${name}`;
}

function wireOf({ kind }: FieldRule): WireType {
  return kind === 'text' || kind === 'bytes' || kind === 'message'
    ? WireType.LengthDelimited
    : WireType.Varint;
}
