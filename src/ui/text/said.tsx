import { HonestText } from './honest-text.tsx';

/** A verbatim name of an API inside a sentence. */
export function Said({ text }: { text: string }) {
  return (
    <code className="wrap-anywhere">
      <HonestText text={text} />
    </code>
  );
}
