import { HonestText } from './honest-text.tsx';

/** An id that is compared or signed for: whole, as what is cut out of it may be what differs. */
export function WholeId({ text }: { text: string }) {
  return (
    <span className="min-w-0 font-mono wrap-anywhere">
      <HonestText text={text} />
    </span>
  );
}
