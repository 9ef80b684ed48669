import { markClass } from '#domain/ledger/mark-hue.ts';
import { honestString } from '#domain/text/honest-text.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import { useShortId } from '#ui/text/identifier.tsx';

/** A party inside a sentence or a row, without a copy button; `Identifier` has a copy button. */
export function PartyName({ party }: { party: string }) {
  const shortId = useShortId();
  return (
    <bdi
      title={honestString(party)}
      className={`mark ${markClass(party)} max-w-full font-mono wrap-anywhere`}
    >
      <HonestText text={shortId(party)} />
    </bdi>
  );
}
