import type { ComponentProps } from 'react';
import { recognise, type UpdateId } from '#domain/update-id.ts';
import { Button } from '#ui/button.tsx';
import { CompletionSearch } from './completion-search.tsx';

/** Under the search box: a text that is no other id is looked for among completions. */
export function TextSearch({
  id,
  onErrorCode,
  onUpdate,
  onClose,
  ...props
}: ComponentProps<typeof CompletionSearch> & {
  /** The text as an update id of a form of its own. */
  id: UpdateId | undefined;
  onErrorCode: (code: string) => void;
  onUpdate: (id: UpdateId) => void;
  onClose: () => void;
}) {
  const found = recognise(props.text);
  return (
    <section
      aria-label="Search in completions"
      className="panel absolute top-full right-0 z-20 mt-1 grid max-h-[70vh] w-full max-md:fixed max-md:inset-x-3 max-md:top-13 max-md:w-auto gap-2 overflow-auto px-4 py-3"
    >
      <CompletionSearch {...props} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-2">
        {id !== undefined && <Button onClick={() => onUpdate(id)}>Open it as an update id</Button>}
        {found.kind === 'error-code' && (
          <Button onClick={() => onErrorCode(found.code)}>Open it as an error code</Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
    </section>
  );
}
