import { honestString } from '#domain/honest-text.ts';
import { HonestText } from './honest-text.tsx';
import { useShortId } from './identifier.tsx';
import { markOf } from './mark.ts';

/** A party inside a sentence or a row: its colour mark and its name; `Identifier` can be copied. */
export function PartyName({ party }: { party: string }) {
  const shortId = useShortId();
  return (
    <bdi
      title={honestString(party)}
      style={markOf(party)}
      className="mark max-w-full font-mono wrap-anywhere"
    >
      <HonestText text={shortId(party)} />
    </bdi>
  );
}
