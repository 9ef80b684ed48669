import { MOST_NAMES } from '#domain/update-row.ts';

/**
 * The names of one sort in one update, each once, in the order in which they come. Most updates
 * name a handful, for which a list is several times faster than a Set.
 */
export type NameSet = {
  add(name: string): void;
  /** The first of them. */
  kept(): readonly string[];
  count(): number;
};

export function openNameSet(): NameSet {
  const kept: string[] = [];
  let others: Set<string> | undefined;
  return {
    add: (name) => {
      if (name === '' || kept.includes(name)) return;
      if (kept.length < MOST_NAMES) kept.push(name);
      else {
        others ??= new Set();
        others.add(name);
      }
    },
    kept: () => kept,
    count: () => kept.length + (others?.size ?? 0),
  };
}
