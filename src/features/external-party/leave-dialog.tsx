import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Loss } from './loss.ts';
import { WholeId } from './whole-id.tsx';

/** Warns before something is lost, such as a private key of this page (security.md KEY-06). */
export function LeaveDialog({
  loss: { title, go, points, party },
  onStay,
  onGo,
}: {
  loss: Loss;
  onStay: () => void;
  onGo: () => void;
}) {
  return (
    <Dialog title={title} onClose={onStay}>
      {points.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {party !== undefined && (
        <p>
          <WholeId text={party} />
          <CopyButton text={party} what="party id" />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={onStay}>
          Stay
        </Button>
        <Button onClick={onGo}>{go}</Button>
      </div>
    </Dialog>
  );
}
