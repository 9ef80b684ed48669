import { type ReactNode, useState } from 'react';
import { isLikePrivateKey } from '#domain/signing/private-key-text.ts';
import { TextField } from '#ui/controls/field.tsx';

/** What a change of a text put into it, as by pasting; empty where it only took something away. */
export function insertedText(before: string, after: string): string {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.slice(start, after.length - end);
}

/** So few characters at once are typed, or hold no key. */
const FEWEST_PASTED = 20;

/**
 * For boxes that take names: a private key that is pasted there by mistake does not stay. React
 * puts back what stood there before, and so the key comes neither into its state nor any further
 * (KEY-06).
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

/** A line for a name or a number, in which no private key stays. */
export function NameField(props: {
  label: string;
  value: string;
  maxLength: number;
  problem: string | undefined;
  hint?: ReactNode;
  placeholder?: string;
  inputMode?: 'numeric';
  className?: string;
  onChange: (text: string) => void;
  /** The reader is through with it. */
  onBlur?: () => void;
}) {
  const { problem, onChange, ...rest } = props;
  const { take, refusal } = useNameBox();
  return (
    <TextField
      {...rest}
      problem={refusal ?? problem}
      onChange={({ target }) => take(props.value, target.value, onChange)}
    />
  );
}
