import type { SurveyedEvent } from '#api/event/read-event.ts';
import { WordPages } from '#api/json/json-pages.ts';

/**
 * The searchable names of each node, each distinct name stored once, because most repeat. The names
 * of node n are numbered `nameOf[nameEnd[n - 1]] … nameOf[nameEnd[n] - 1]`.
 */
export class NameIndex {
  private readonly numbers = new Map<string, number>();
  private readonly names: string[] = [];
  private readonly isInformed: boolean[] = [];
  private readonly nameEnd = new WordPages();
  private readonly nameOf = new WordPages();

  /** Takes the events in the order of their nodes. */
  add(event: SurveyedEvent): void {
    this.addName(event.action);
    this.addName(event.templateId);
    this.addName(event.packageName);
    if (event.interfaceId !== undefined) this.addName(event.interfaceId);
    for (const list of event.informed)
      for (const party of list) this.isInformed[this.addName(party)] = true;
    if (!event.informed.includes(event.parties))
      for (const party of event.parties) this.addName(party);
    this.nameEnd.push(this.nameOf.length);
  }

  /** Whether a node has a name that passes the test, which is applied to each name once. */
  search(has: (text: string) => boolean): (node: number) => boolean {
    const { nameEnd, nameOf } = this;
    const hits = Uint8Array.from(this.names, (name) => Number(has(name)));
    if (!hits.includes(1)) return () => false;
    return (node) => {
      const end = nameEnd.at(node);
      for (let i = node === 0 ? 0 : nameEnd.at(node - 1); i < end; i++)
        if (hits[nameOf.at(i)] === 1) return true;
      return false;
    };
  }

  /** The parties that an event proves to be informed. */
  informed(): string[] {
    return this.names.filter((_, number) => this.isInformed[number] === true);
  }

  private addName(name: string): number {
    let number = this.numbers.get(name);
    if (number === undefined) {
      number = this.names.push(name) - 1;
      this.numbers.set(name, number);
    }
    this.nameOf.push(number);
    return number;
  }
}
