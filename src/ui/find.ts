import { useEffect, useState } from 'react';

/** Something that can be searched: ascending rows that hold a text. */
export type Searchable = { find(text: string): Promise<readonly number[]> };

const PAUSE_MS = 150;

/**
 * The rows that hold a text, looked for a moment after it was last changed; undefined while nothing
 * is sought or the answer is under way.
 */
export function useFind(source: Searchable, text: string): readonly number[] | undefined {
  const [found, setFound] = useState<{
    source: Searchable;
    text: string;
    hits: readonly number[];
  }>();
  useEffect(() => {
    if (text === '') return;
    let left = false;
    const timer = setTimeout(async () => {
      const hits = await source.find(text);
      if (!left) setFound({ source, text, hits });
    }, PAUSE_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [source, text]);
  return found?.source === source && found.text === text ? found.hits : undefined;
}
