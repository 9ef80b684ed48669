import { type ComponentProps, useState } from 'react';
import { isLikePrivateKey } from '#domain/signing/private-key-text.ts';
import { TextField } from '#ui/controls/field.tsx';

/** Returns the text that a change inserted; empty for a deletion. */
export function insertedText(before: string, after: string): string {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.slice(start, after.length - end);
}

/** A shorter insertion cannot contain a key. */
const FEWEST_PASTED = 20;

/**
 * For name fields: rejects a private key pasted by mistake. React restores the previous text, so
 * the key never enters its state (KEY-06).
 */
export function useNameBox(): {
  /** Accepts the new text unless it contains a private key. */
  readonly take: (before: string, after: string, onText: (text: string) => void) => void;
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
  'This looks like a private key. Do not paste private keys here. Nothing was kept.';

type NameFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: string;
  onChange: (text: string) => void;
};

export function NameField({ value, problem, onChange, ...rest }: NameFieldProps) {
  const { take, refusal } = useNameBox();
  return (
    <TextField
      maxLength={300}
      {...rest}
      value={value}
      problem={refusal ?? problem}
      onChange={({ target }) => take(value, target.value, onChange)}
    />
  );
}
