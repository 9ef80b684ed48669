import { useId, useRef } from 'react';
import { readPastedKey } from '#domain/pasted-key.ts';
import { Button } from '#ui/button.tsx';
import { FieldFrame, INPUT } from '#ui/field.tsx';
import { FileBox } from './file-box.tsx';
import { PastedKeyQuestion } from './pasted-key-question.tsx';
import { usePastedKey } from './pasted-key-state.ts';
import type { ChosenKey } from './progress.ts';

/**
 * Takes a public key from the clipboard or a file. What was pasted stays out of React's state, as a
 * private key may be pasted by mistake: the box is emptied as soon as it is read.
 */
export function PasteKey({ onChosen }: { onChosen: (chosen: ChosenKey) => void }) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const { state, take, takeFile, confirm, discard, choose } = usePastedKey(onChosen);
  const takeBox = () => {
    const text = box.current?.value ?? '';
    if (box.current !== null) box.current.value = '';
    take(readPastedKey(text));
  };
  return (
    <div className="grid gap-3">
      <FieldFrame
        id={id}
        label="Public key"
        hint="SPKI in base64, PEM, a JWK, or the key alone in hex or base64. Never a private key."
        problem={state.kind === 'bad' ? state.why : undefined}
      >
        <textarea
          ref={box}
          id={id}
          rows={3}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          data-1p-ignore=""
          data-lpignore="true"
          aria-invalid={state.kind === 'bad'}
          aria-describedby={`${id}-hint`}
          onPaste={() => setTimeout(takeBox, 0)}
          className={`${INPUT} resize-y`}
        />
      </FieldFrame>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="primary" onClick={takeBox}>
          Read this key
        </Button>
        <FileBox label="or from a file" onFile={(file) => void takeFile(file)} />
      </div>
      <PastedKeyQuestion state={state} onConfirm={confirm} onDiscard={discard} onKey={choose} />
    </div>
  );
}
