import { plainText } from '#domain/int64.ts';
import { templateName } from '#domain/template-id.ts';
import { isText } from './shape.ts';

/**
 * Keeps each name of a page once. A page of 2,000 updates says the same few parties, templates and
 * lists of them over and over, and every one would be a string of its own.
 */
export type NamePool = {
  /** The text as its sender wrote it; "" for what is none. */
  text(value: unknown): string;
  /** A template id as `Module.Path:Entity`; "" for what is no text. */
  template(id: unknown): string;
  /** The list itself, or an equal one that was here before; its names are of this pool. */
  list(names: readonly string[]): readonly string[];
};

export function openNamePool(): NamePool {
  const texts = new Map<unknown, string>();
  const templates = new Map<unknown, string>();
  const lists = new Map<string, (readonly string[])[]>();
  const text = (value: unknown): string => {
    const before = texts.get(value);
    if (before !== undefined) return before;
    if (!isText(value)) return '';
    const plain = plainText(value);
    texts.set(value, plain);
    return plain;
  };
  return {
    text,
    template: (id) => {
      const before = templates.get(id);
      if (before !== undefined) return before;
      const name = text(templateName(text(id)));
      templates.set(id, name);
      return name;
    },
    list: (names) => {
      const first = names[0];
      if (first === undefined) return NONE;
      const others = lists.get(first);
      const before = others?.find((other) => isSame(other, names));
      if (before !== undefined) return before;
      if (others === undefined) lists.set(first, [names]);
      else if (others.length < MOST_ALIKE) others.push(names);
      return names;
    },
  };
}

const NONE: readonly string[] = [];
/** So many lists with the same first name are looked through. */
const MOST_ALIKE = 50;

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name, at) => name === right[at]);
}
