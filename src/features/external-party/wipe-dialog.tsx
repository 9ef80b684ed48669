import type { KeyHolder } from '#api/key-holder.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** Warns before a private key of this page is wiped (security.md KEY-06). */
export function WipeDialog(props: {
  holder: KeyHolder | undefined;
  /** Nobody has opened its backup yet. */
  isUntested?: boolean;
  title: string;
  /** What the reader was about to do, on the button that does it all the same. */
  words: string;
  onStay: () => void;
  onWipe: () => void;
}) {
  const { holder, title, words, onStay, onWipe } = props;
  return (
    <Dialog title={title} onClose={onStay}>
      <p>
        {props.isUntested === true
          ? 'The private key that was just made is wiped then. Its backup was not opened from its file yet: nobody knows whether it is saved, and opens.'
          : holder?.isBackedUp === true
            ? 'The private key that this page holds is wiped then. Its backup opens it again.'
            : 'The private key that this page holds has no backup. Then it is gone for good, and nobody can act for a party that it owns.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={onStay}>
          Stay
        </Button>
        <Button onClick={onWipe}>{words}</Button>
      </div>
    </Dialog>
  );
}
