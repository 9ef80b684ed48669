import { Fragment } from 'react';
import { HonestText } from '#ui/honest-text.tsx';

/** A path that breaks between its segments, not inside a word, as long as a segment fits. */
export function PathText({ path }: { path: string }) {
  const parts = path.split(/(?<=.)(?=[/?(-])/);
  return [...parts.entries()].map(([at, part]) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      <HonestText text={part} />
    </Fragment>
  ));
}
