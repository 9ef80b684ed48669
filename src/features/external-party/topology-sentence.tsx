import type { NamedId, Words } from '#domain/topology-words.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { Identifier } from '#ui/identifier.tsx';

/** A sentence about a mapping; the ids in it can be copied whole. */
export function TopologySentence({ words }: { words: Words }) {
  return [...words.entries()].map(([at, piece]) =>
    typeof piece === 'string' ? <HonestText key={at} text={piece} /> : <Id key={at} of={piece} />,
  );
}

function Id({ of: { kind, id } }: { of: NamedId }) {
  return id === '' ? <em>(empty)</em> : <Identifier kind={kind} value={id} />;
}
