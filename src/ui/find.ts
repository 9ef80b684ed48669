import { useEffect, useState } from 'react';
import type { FindScope } from '#domain/document.ts';
import { hear } from './answers.ts';

/** Something that can be searched: ascending rows that hold a text. */
export type Searchable = { find(text: string, where?: FindScope): Promise<Int32Array> };

/** What was found by now; `isAll` when nothing more will be. */
export type Found = { readonly hits: Int32Array; readonly isAll: boolean };

/**
 * Looks for a text: first by name alone, which takes no time, then in all. Tells what was found by
 * then, until what is returned is called.
 */
export function seek(
  source: Searchable,
  text: string,
  onFound: (found: Found) => void,
): () => void {
  let leave = () => {};
  const ask = (where: FindScope) => {
    leave = hear(source.find(text, where), (hits) => {
      onFound({ hits, isAll: where === 'all' });
      if (where === 'named') ask('all');
    });
  };
  ask('named');
  return () => leave();
}

const PAUSE_MS = 150;

/**
 * The rows that hold a text, looked for a moment after it was last changed. Undefined while
 * nothing is sought or known.
 */
export function useFind(source: Searchable, text: string): Found | undefined {
  const [last, setLast] = useState<{ source: Searchable; text: string; found: Found }>();
  useEffect(() => {
    if (text === '') return;
    let leave = () => {};
    const timer = setTimeout(() => {
      leave = seek(source, text, (found) => setLast({ source, text, found }));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [source, text]);
  return last?.source === source && last.text === text ? last.found : undefined;
}
