import { type ComponentProps, useRef, useState } from 'react';
import { NameField } from '#features/external-party/name-field.tsx';
import { Button } from '#ui/controls/button.tsx';
import { HINT_QUESTION, isHintToConfirm } from './party-form.ts';

/**
 * The party hint. A pasted text that may be a private key stays out of the state of the page until
 * the user confirms that it is a name (KEY-06).
 */
export function HintField({
  value,
  confirmed,
  problem,
  onChange,
  onConfirm,
  ...rest
}: Omit<ComponentProps<typeof NameField>, 'label' | 'hint' | 'allowed'> & {
  /** The hint that was confirmed. */
  confirmed: string | undefined;
  onConfirm: (hint: string) => void;
}) {
  const pasted = useRef('');
  const [isAsked, setAsked] = useState(false);
  const isTyped = value !== confirmed && isHintToConfirm(value);
  const box = useRef<HTMLDivElement>(null);
  // The buttons disappear with the question, so the focus is moved.
  const focus = () => box.current?.querySelector('input')?.focus();
  const forget = () => {
    pasted.current = '';
    setAsked(false);
  };
  return (
    <div ref={box} className="grid gap-2">
      <NameField
        {...rest}
        label="Party hint"
        value={value}
        allowed={confirmed}
        problem={problem}
        question={isAsked ? HINT_QUESTION : undefined}
        hint="The readable part of the party id: letters, digits, space, : - and _. Hints are not unique."
        onChange={(text) => {
          forget();
          onChange(text);
        }}
        onRefused={(text) => {
          const isQuestion = isHintToConfirm(text.trim());
          pasted.current = isQuestion ? text.trim() : '';
          setAsked(isQuestion);
        }}
      />
      {(isAsked || isTyped) && (
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() => {
              const text = isTyped ? value : pasted.current;
              forget();
              onConfirm(text);
              focus();
            }}
          >
            Use as party hint
          </Button>
          <Button
            onClick={() => {
              forget();
              if (isTyped) onChange('');
              focus();
            }}
          >
            Discard
          </Button>
        </div>
      )}
    </div>
  );
}
