import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import { readPasted } from '#api/token/pasted-token.ts';
import { FieldFrame, INPUT } from '#ui/controls/field.tsx';

/**
 * The text is masked by CSS, and kept out of React's state and the browser's session file
 * (`autocomplete="off"`; SEC-07). The caller clears it.
 */
export function TokenField({
  box,
  hint,
  problem,
}: {
  box: RefObject<HTMLTextAreaElement | null>;
  hint: ReactNode;
  problem: string | undefined;
}) {
  const id = useId();
  return (
    <FieldFrame id={id} label="Access token" hint={hint} problem={problem}>
      <textarea
        ref={box}
        id={id}
        rows={3}
        data-autofocus=""
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        onKeyDown={submitOnEnter}
        data-1p-ignore=""
        data-lpignore="true"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        placeholder="eyJ… or Bearer eyJ…"
        className={`${INPUT} resize-y [-webkit-text-security:disc]`}
      />
    </FieldFrame>
  );
}

/** A token has no lines of its own; Shift+Enter still starts one. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Reads and clears the field, so that no byte of a token stays in the page. */
export function takeToken({ current: box }: RefObject<HTMLTextAreaElement | null>) {
  const read = readPasted(box?.value ?? '');
  if (box !== null) box.value = '';
  return read;
}
