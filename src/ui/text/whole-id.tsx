import { HonestText } from './honest-text.tsx';

/** An unshortened id, for comparing and signing, because any part may differ. */
export function WholeId({ text }: { text: string }) {
  return (
    <span className="min-w-0 font-mono wrap-anywhere">
      <HonestText text={text} />
    </span>
  );
}
