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
export function useNameBox(options: NameBoxOptions = {}): {
  /** Accepts the new text unless it contains a private key. */
  readonly take: (before: string, after: string, onText: (text: string) => void) => void;
  /** The problem of a field with this text. */
  readonly refusalAt: (now: string) => string | undefined;
} {
  const { allowed, onRefused } = options;
  const [refusedAt, setRefusedAt] = useState<string>();
  return {
    take: (before, after, onText) => {
      const pasted = insertedText(before, after);
      const isLong = pasted.length > FEWEST_PASTED && after !== allowed;
      const isKey = isLong && (mayHoldKey(pasted) || mayHoldKey(after));
      setRefusedAt(isKey ? before : undefined);
      if (isKey) onRefused?.(after);
      else onText(after);
    },
    refusalAt: (now) => (refusedAt === now ? KEY_PASTED : undefined),
  };
}

type NameBoxOptions = {
  /** A text that is accepted although it looks like a private key. */
  readonly allowed?: string | undefined;
  /** Receives a refused text, which must not enter any state. */
  readonly onRefused?: ((text: string) => void) | undefined;
};

function mayHoldKey(text: string): boolean {
  return isLikePrivateKey(text) || text.split('\n').some(isLikePrivateKey);
}

const KEY_PASTED =
  'This looks like a private key. Do not paste private keys here. Nothing was kept.';

type NameFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> &
  NameBoxOptions & {
    value: string;
    /** Shown in place of the refusal. */
    question?: string | undefined;
    onChange: (text: string) => void;
  };

export function NameField(props: NameFieldProps) {
  const { value, problem, question, allowed, onRefused, onChange, ...rest } = props;
  const { take, refusalAt } = useNameBox({ allowed, onRefused });
  return (
    <TextField
      maxLength={300}
      {...rest}
      value={value}
      problem={question ?? refusalAt(value) ?? problem}
      onChange={({ target }) => take(value, target.value, onChange)}
    />
  );
}
