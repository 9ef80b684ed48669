import { useEffect, useState } from 'react';
import type { FindScope } from '#domain/document.ts';

/** Something that can be searched: ascending rows that hold a text. */
export type Searchable = { find(text: string, where?: FindScope): Promise<Int32Array> };

const PAUSE_MS = 150;

/**
 * The rows that hold a text, looked for a moment after it was last changed; undefined while nothing
 * is sought or the answer is under way.
 */
export function useFind(source: Searchable, text: string): Int32Array | undefined {
  const [found, setFound] = useState<{
    source: Searchable;
    text: string;
    hits: Int32Array;
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
