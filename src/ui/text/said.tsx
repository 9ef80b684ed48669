import { HonestText } from './honest-text.tsx';

/** A name of an API, verbatim inside a sentence. */
export function Said({ text }: { text: string }) {
  return (
    <code className="wrap-anywhere">
      <HonestText text={text} />
    </code>
  );
}
