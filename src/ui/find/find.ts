import { useEffect, useState } from 'react';
import type { Find, FindScope } from '#domain/forest/forest.ts';
import { hear } from '#ui/browser/use-latest-promise.ts';

/** Something that can be searched: ascending rows that hold a text. */
export type Searchable = { readonly find: Find };

/** What was found by now; `isAll` when nothing more will be. */
export type Found = { readonly hits: Int32Array; readonly isAll: boolean };

/** The reader may be typing on: reading everything waits so long, in milliseconds. */
const PAUSE_MS = 150;

/**
 * Looks for a text: at once by name alone, which takes no time, and a moment later in all. Tells
 * what was found by then, until what is returned is called; that ends the search, too.
 */
export function seek(
  source: Searchable,
  text: string,
  onFound: (found: Found) => void,
): () => void {
  const leaving = new AbortController();
  let isAll = false;
  const ask = (where: FindScope) =>
    hear(source.find(text, where, leaving.signal), (hits) => {
      if (isAll) return;
      isAll = where === 'all';
      onFound({ hits, isAll });
    });
  const leaves = [ask('named')];
  const timer = setTimeout(() => leaves.push(ask('all')), PAUSE_MS);
  return () => {
    clearTimeout(timer);
    for (const leave of leaves) leave();
    leaving.abort();
  };
}

/** Makes a search ready before it is asked for; what goes wrong the search itself will tell. */
export function makeReady(source: Searchable): void {
  source.find('', 'named').catch(() => undefined);
}

/**
 * The rows that hold a text, looked for whenever it changes. Undefined while nothing is sought or
 * known.
 */
export function useFind(source: Searchable, text: string): Found | undefined {
  const [last, setLast] = useState<{ source: Searchable; text: string; found: Found }>();
  useEffect(() => {
    if (text === '') return;
    return seek(source, text, (found) =>
      setLast((before) => {
        // What was found in all is not taken back when the same is sought again.
        const isSame = before?.source === source && before.text === text;
        return isSame && before.found.isAll && !found.isAll ? before : { source, text, found };
      }),
    );
  }, [source, text]);
  return last?.source === source && last.text === text ? last.found : undefined;
}
