import { useEffect, useState } from 'react';
import type { Find, FindScope } from '#domain/forest/forest.ts';
import { parseEventId } from '#domain/ledger/update-id.ts';
import { hear } from '#ui/browser/use-latest-promise.ts';

/** Returns the ascending rows that contain a text. */
export type Searchable = { readonly find: Find };

/** The hits so far; `isAll` if complete. */
export type Found = { readonly hits: Int32Array; readonly isAll: boolean };

/** Milliseconds to wait for further typing before the full search. */
const PAUSE_MS = 150;

/**
 * Searches names at once and everything after a pause, and reports each result. The returned
 * function ends the search.
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

/**
 * What a typed text looks for: without the white space and the pair of quotes around it, and without
 * the `#` of an event id. Empty if nothing remains.
 */
export function soughtText(typed: string): string {
  const [, , plain, drawn] = QUOTED.exec(typed.trim()) ?? [];
  const text = (plain ?? drawn ?? typed).trim();
  const whole = parseEventId(text);
  return whole === undefined ? text : `${whole.id}:${whole.event}`;
}

/** A text in one pair of quotes. */
const QUOTED = /^(["'`])((?:(?!\1).)*)\1$|^[“„‘]([^“”‘’]*)[”“’]$/s;

/** Loads the code of a search; the search itself reports any error. */
export function makeReady(source: Searchable): void {
  source.find('', 'named').catch(() => undefined);
}

/** The rows that contain a typed text. Undefined while it is empty or before the first result. */
export function useFind(source: Searchable, typed: string): Found | undefined {
  const text = soughtText(typed);
  const [last, setLast] = useState<{ source: Searchable; text: string; found: Found }>();
  useEffect(() => {
    if (text === '') return;
    return seek(source, text, (found) =>
      setLast((before) => {
        // Keeps the full result when the same search repeats.
        const isSame = before?.source === source && before.text === text;
        return isSame && before.found.isAll && !found.isAll ? before : { source, text, found };
      }),
    );
  }, [source, text]);
  return last?.source === source && last.text === text ? last.found : undefined;
}
