import { Fragment, type ReactNode } from 'react';
import { honestText } from '#domain/text/honest-text.ts';

/**
 * Text from a server, with invisible and direction-changing characters as escapes (TXT-02).
 * @param props.lines keeps line ends, for a block that preserves white space
 */
export function HonestText({ text, lines = false }: { text: string; lines?: boolean }) {
  if (lines && text.includes('\n'))
    return [...text.split(/\r?\n/).entries()].map(([at, line]) => (
      <Fragment key={at}>
        {at > 0 && '\n'}
        <HonestText text={line} />
      </Fragment>
    ));
  return honestNodes(text);
}

/** The same without a component, for rows that change in every frame of a scroll. */
export function honestNodes(text: string): ReactNode {
  const parts = honestText(text);
  if (parts.every((part) => !part.escape)) return text;
  return [...parts.entries()].map(([at, part]) =>
    part.escape ? <Escape key={at} text={part.text} /> : part.text,
  );
}

function Escape({ text }: { text: string }) {
  return <span className="rounded bg-warn-soft px-0.5 text-warn">{text}</span>;
}
