import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';

/** What damage looks like: the rest of a message cannot be cut into fields. */
export class Damage extends Error {}

/**
 * The bytes of one message, cut into tags, numbers and contents and never beyond their end; what is
 * written otherwise than need be is named. May throw anything where no field can begin.
 */
export class StrictBytes {
  readonly #bytes: Uint8Array;
  readonly #reader: BinaryReader;
  /** Hears what is odd, and at which byte of these. */
  readonly #odd: (place: string, at: number, words: string) => void;

  constructor(bytes: Uint8Array, odd: (place: string, at: number, words: string) => void) {
    this.#bytes = bytes;
    this.#reader = new BinaryReader(bytes);
    this.#odd = odd;
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
    if (this.#isPadded(at)) this.#odd(place, at, PADDED);
    return tag;
  }

  varint(place: string): bigint {
    const at = this.#reader.pos;
    const value = BigInt(this.#reader.uint64());
    this.#inside();
    // The tenth byte holds the 64th bit and nothing else.
    const isOver = this.#reader.pos - at === 10 && (this.#bytes[this.#reader.pos - 1] ?? 0) > 1;
    if (isOver) this.#odd(place, at, TOO_LARGE);
    else if (this.#isPadded(at)) this.#odd(place, at, PADDED);
    return value;
  }

  /** A length and as many bytes. */
  content(place: string): Uint8Array {
    const length = this.varint(place);
    const from = this.#reader.pos;
    if (length > BigInt(this.#bytes.length - from)) {
      throw new Damage(`a field says that it is ${length} bytes long, which is past the end`);
    }
    this.#reader.pos = from + Number(length);
    return this.#bytes.subarray(from, this.#reader.pos);
  }

  /** The bytes of a field that nobody reads. */
  skipped(wire: WireType, number: number, place: string): Uint8Array {
    const from = this.#reader.pos;
    if (wire === WireType.LengthDelimited) this.content(place);
    else this.#reader.skip(wire, number);
    this.#inside();
    return this.#bytes.subarray(from, this.#reader.pos);
  }

  /** A number that ends in seven zero bits which say nothing: two texts of bytes for one value. */
  #isPadded(at: number): boolean {
    return this.#reader.pos - at > 1 && this.#bytes[this.#reader.pos - 1] === 0;
  }

  #inside(): void {
    if (this.#reader.pos > this.#bytes.length) throw new Damage('the bytes end inside a field');
  }
}

export const TOO_LARGE = 'is larger than its kind of number can be, and readers would cut it';
const PADDED = 'is written with more bytes than it needs';
