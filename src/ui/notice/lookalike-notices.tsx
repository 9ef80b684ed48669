import type { Lookalikes } from '#domain/ledger/lookalikes.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Notice } from './notice.tsx';

/** Warns about names that several parties share. Only the namespace identifies a party. */
export function LookalikeNotices({ lookalikes }: { lookalikes: Lookalikes }) {
  const { sharedHints, mixedHints, alikeHints } = lookalikes;
  return (
    <>
      {sharedHints.length > 0 && (
        <Notice tone="warning">
          Different parties have the same name: <Names hints={sharedHints} />. Names are not unique;
          compare the part after <code>::</code>.
        </Notice>
      )}
      {alikeHints.map((hints) => (
        <Notice key={hints[0]} tone="warning">
          Different names look alike: <Names hints={hints} />. Compare the part after{' '}
          <code>::</code>.
        </Notice>
      ))}
      {mixedHints.length > 0 && (
        <Notice tone="warning">
          Names that mix Latin with Cyrillic or Greek letters, which can look the same:{' '}
          <Names hints={mixedHints} />.
        </Notice>
      )}
    </>
  );
}

const MOST_NAMES = 5;

function Names({ hints }: { hints: readonly string[] }) {
  const more = hints.length - MOST_NAMES;
  return (
    <>
      {hints.slice(0, MOST_NAMES).map((hint, at) => (
        <span key={hint}>
          {at > 0 && ', '}
          <bdi className="font-semibold">
            <HonestText text={hint} />
          </bdi>
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
    </>
  );
}
