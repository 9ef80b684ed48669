import { openTurns } from '#domain/turns.ts';
import type { Layout, ReadEvent } from './read-event.ts';
import type { Events } from './update-document.ts';

/**
 * What the events of a document are called by, each word kept once: actions, templates, packages,
 * interfaces and parties repeat in most events, so that a search looks at few texts. The words of
 * node n are `words[wordOf[wordStart[n]]] … words[wordOf[wordStart[n + 1] - 1]]`.
 */
export type NameIndex = {
  readonly words: readonly string[];
  readonly wordStart: Int32Array;
  readonly wordOf: Int32Array;
  /** By node; "" when the event is about no contract. */
  readonly contractIds: readonly string[];
  /** Whether a member of a node's event that holds Daml values passes the test. */
  hasPayload(node: number, test: (value: unknown) => boolean): boolean;
};

/** Reads every event once; takes turns with other work. */
export async function indexNames(events: Events): Promise<NameIndex> {
  const turns = openTurns();
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const wordStart = new Int32Array(events.count + 1);
  let wordOf = new Int32Array(8 * events.count + 8);
  let total = 0;
  const contractIds: string[] = [];
  const add = (word: string) => {
    let number = numbers.get(word);
    if (number === undefined) {
      number = words.push(word) - 1;
      numbers.set(word, number);
    }
    if (total === wordOf.length) {
      const wider = new Int32Array(2 * total);
      wider.set(wordOf);
      wordOf = wider;
    }
    wordOf[total++] = number;
  };
  for (let node = 0; node < events.count; node++) {
    if (turns.isDue(node)) await turns.give();
    const event = events.read(node);
    add(event.action);
    add(event.templateId);
    add(event.packageName);
    if (event.interfaceId !== undefined) add(event.interfaceId);
    for (const party of event.parties) add(party);
    for (const list of event.seenBy) {
      if (list !== event.parties) for (const party of list) add(party);
    }
    contractIds.push(event.contractId);
    wordStart[node + 1] = total;
  }
  return {
    words,
    wordStart,
    wordOf: wordOf.slice(0, total),
    contractIds,
    hasPayload: (node, test) => hasPayload(events.read(node), test),
  };
}

function hasPayload(event: ReadEvent, test: (value: unknown) => boolean): boolean {
  if (event.kind === 'unknown') return test(event.body);
  const { payloads, views }: Layout = event.layout;
  for (const [member] of payloads) if (test(event.body[member])) return true;
  return views !== undefined && test(event.body[views]);
}
