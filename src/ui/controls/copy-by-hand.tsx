import { Dialog } from './dialog.tsx';

/** Shows a text selected, for the copy shortcut. */
export function CopyByHand(props: { text: string; what: string; onClose: () => void }) {
  return (
    <Dialog title={`Copy ${props.what}`} onClose={props.onClose}>
      <textarea
        readOnly
        rows={4}
        defaultValue={props.text}
        aria-label={props.what}
        data-autofocus=""
        className="w-full rounded-md border border-line bg-raised p-2 font-mono break-all"
      />
    </Dialog>
  );
}
