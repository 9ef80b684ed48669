import { honestText } from '#domain/honest-text.ts';

/** Text from outside, with invisible and direction-changing characters shown as escapes (TXT-02). */
export function HonestText({ text }: { text: string }) {
  const parts = honestText(text);
  if (parts.every((part) => !part.escape)) return text;
  return [...parts.entries()].map(([at, part]) =>
    part.escape ? <Escape key={at} text={part.text} /> : part.text,
  );
}

function Escape({ text }: { text: string }) {
  return <span className="rounded bg-warn-soft px-0.5 text-warn">{text}</span>;
}
