import { plainText } from '#domain/int64.ts';
import { isText } from './shape.ts';

/**
 * Keeps each name of a page once. A page of 2,000 updates says the same few parties, templates and
 * lists of them over and over, and every one would be a string of its own.
 */
export type NamePool = {
  /** The text as its sender wrote it; "" for what is none. */
  text(value: unknown): string;
  /** The list itself, or an equal one that was here before. */
  list(names: readonly string[]): readonly string[];
};

export function openNamePool(): NamePool {
  const texts = new Map<string, string>();
  const lists = new Map<string, readonly string[]>();
  const once = (text: string): string => {
    const before = texts.get(text);
    if (before !== undefined) return before;
    texts.set(text, text);
    return text;
  };
  return {
    text: (value) => (isText(value) ? once(plainText(value)) : ''),
    list: (names) => {
      if (names.length === 0) return NONE;
      const key = names.join('\n');
      const before = lists.get(key);
      // A name may itself hold a line break, so an equal key is not yet an equal list.
      if (before?.length === names.length && before.every((name, at) => name === names[at]))
        return before;
      lists.set(key, names);
      return names;
    },
  };
}

const NONE: readonly string[] = [];
