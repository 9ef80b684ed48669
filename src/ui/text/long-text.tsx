import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { HonestText } from './honest-text.tsx';

/** Longer texts are folded with their length shown (TXT-04). */
const FOLDED_FROM = 2_000;

/** Shows the beginning of a text, and ten times as much with each press of the button. */
export function LongText({
  text,
  from = FOLDED_FROM,
  lines = false,
}: {
  text: string;
  from?: number;
  lines?: boolean;
}) {
  const [presses, setPresses] = useState(0);
  const shown = text.length > from ? Math.min(from, 400) * 10 ** presses : text.length;
  if (shown >= text.length) return <HonestText text={text} lines={lines} />;
  return (
    <>
      <HonestText text={text.slice(0, wholeCharacters(text, shown))} lines={lines} />…{' '}
      <Button look="link" onClick={() => setPresses(presses + 1)}>
        Show more of {text.length.toLocaleString('en')} characters
      </Button>
    </>
  );
}

/** A cut inside a surrogate pair would show two broken characters. */
function wholeCharacters(text: string, end: number): number {
  return (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end;
}
