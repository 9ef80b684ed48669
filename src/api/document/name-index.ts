import type { ReadEvent } from './read-event.ts';

/**
 * The searchable names of each node, each distinct name stored once, because most repeat. The names
 * of node n are `names[nameOf[nameStart[n]]] … names[nameOf[nameStart[n + 1] - 1]]`.
 */
export class NameIndex {
  private readonly numbers = new Map<string, number>();
  private readonly names: string[] = [];
  private nameStart = new Int32Array(64);
  private nameOf = new Int32Array(512);
  private count = 0;
  private total = 0;

  /** Takes the events in the order of their nodes. */
  add(event: ReadEvent): void {
    this.addName(event.action);
    this.addName(event.templateId);
    this.addName(event.packageName);
    if (event.interfaceId !== undefined) this.addName(event.interfaceId);
    for (const party of event.parties) this.addName(party);
    for (const list of event.informed)
      if (list !== event.parties) for (const party of list) this.addName(party);
    this.count++;
    if (this.count === this.nameStart.length) this.nameStart = widened(this.nameStart);
    this.nameStart[this.count] = this.total;
  }

  /** Whether a node has a name that passes the test, which is applied to each name once. */
  search(has: (text: string) => boolean): (node: number) => boolean {
    const { nameStart, nameOf } = this;
    const hits = Uint8Array.from(this.names, (name) => Number(has(name)));
    return (node) => {
      const end = nameStart[node + 1] ?? 0;
      for (let i = nameStart[node] ?? 0; i < end; i++) if (hits[nameOf[i] ?? 0] === 1) return true;
      return false;
    };
  }

  private addName(name: string): void {
    let number = this.numbers.get(name);
    if (number === undefined) {
      number = this.names.push(name) - 1;
      this.numbers.set(name, number);
    }
    if (this.total === this.nameOf.length) this.nameOf = widened(this.nameOf);
    this.nameOf[this.total++] = number;
  }
}

/** A copy with twice the room. */
export function widened(column: Int32Array): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(2 * column.length);
  wider.set(column);
  return wider;
}
