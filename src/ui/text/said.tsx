import { HonestText } from './honest-text.tsx';

/** What an interface says, word for word, inside a sentence. */
export function Said({ text }: { text: string }) {
  return (
    <code className="wrap-anywhere">
      <HonestText text={text} />
    </code>
  );
}
