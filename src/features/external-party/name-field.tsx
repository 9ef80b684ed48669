import type { ReactNode } from 'react';
import { TextField } from '#ui/field.tsx';
import { useNameBox } from './name-box.ts';

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
