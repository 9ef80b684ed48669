import { Fragment } from 'react';
import { HonestText } from './honest-text.tsx';

/** A code, template name or path, which wraps between its parts rather than inside them. */
export function NameText({ text }: { text: string }) {
  const parts = text.split(/(?<=.)(?=[/?(])|(?<=[_.:-])(?=.)/);
  return [...parts.entries()].map(([at, part]) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      <HonestText text={part} />
    </Fragment>
  ));
}
