import { useState } from 'react';
import { insertedText } from '#domain/inserted-text.ts';
import { isLikePrivateKey } from '#domain/private-key-text.ts';

/** So few characters at once are typed, or hold no key. */
const FEWEST_PASTED = 20;

/**
 * For boxes that take names: a private key that is pasted there by mistake does not stay. React
 * puts back what stood there before, and so the key comes neither into its state nor any further
 * (security.md KEY-06).
 */
export function useNameBox(): {
  /** Takes what a box holds now, unless a private key came into it. */
  readonly take: (before: string, after: string, onText: (text: string) => void) => void;
  /** Why the last change was not taken. */
  readonly refusal: string | undefined;
} {
  const [isRefused, setRefused] = useState(false);
  return {
    take: (before, after, onText) => {
      const pasted = insertedText(before, after);
      const isKey = pasted.length > FEWEST_PASTED && (mayHoldKey(pasted) || mayHoldKey(after));
      setRefused(isKey);
      if (!isKey) onText(after);
    },
    refusal: isRefused ? KEY_PASTED : undefined,
  };
}

function mayHoldKey(text: string): boolean {
  return isLikePrivateKey(text) || text.split('\n').some(isLikePrivateKey);
}

const KEY_PASTED =
  'This looks like a private key. It was not taken, and the box is as before. It belongs into no box of this page.';
