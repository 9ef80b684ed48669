import {
  type HintPart,
  type Lookalikes,
  markDifferences,
  markForeignLetters,
  markText,
} from '#domain/ledger/lookalikes.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Notice } from './notice.tsx';

/** Warns about names that several parties share. Only the namespace identifies a party. */
export function LookalikeNotices({ lookalikes }: { lookalikes: Lookalikes }) {
  const { sharedHints, mixedHints, alikeHints, namespacesOf } = lookalikes;
  const idsOf = (hint: string, parts: readonly HintPart[]): readonly Named[] =>
    [...(namespacesOf.get(hint) ?? [])].map((namespace) => ({ hint, parts, namespace }));
  return (
    <>
      {sharedHints.length > 0 && (
        <Notice tone="warning">
          Different parties have the same name. Names are not unique; compare the part after{' '}
          <code>::</code>.
          <Names named={sharedHints.flatMap((hint) => idsOf(hint, [{ text: hint }]))} />
        </Notice>
      )}
      {alikeHints.map((hints) => (
        <Notice key={hints[0]} tone="warning">
          Different names look alike. Compare the part after <code>::</code>.
          <Names named={hints.flatMap((hint) => idsOf(hint, markDifferences(hint, hints)))} />
        </Notice>
      ))}
      {mixedHints.length > 0 && (
        <Notice tone="warning">
          Names that mix Latin with Cyrillic or Greek letters, which can look the same:
          <Names named={mixedHints.flatMap((hint) => idsOf(hint, markForeignLetters(hint)))} />
        </Notice>
      )}
    </>
  );
}

type Named = {
  readonly hint: string;
  readonly parts: readonly HintPart[];
  readonly namespace: string;
};

const MOST_NAMES = 5;
const MOST_HINTS = 20;

/** One id of each hint first, so that many ids of one hint do not hide another. */
function shownOf(named: readonly Named[]): readonly Named[] {
  const byHint = new Map(named.toReversed().map((one) => [one.hint, one]));
  const firsts = named.filter((one) => byHint.get(one.hint) === one);
  const others = named.filter((one) => byHint.get(one.hint) !== one);
  const most = Math.max(MOST_NAMES, Math.min(firsts.length, MOST_HINTS));
  return [...firsts, ...others].slice(0, most);
}

/** Each id in full, in a font in which the letters differ. */
function Names({ named }: { named: readonly Named[] }) {
  const shown = shownOf(named);
  const more = named.length - shown.length;
  return (
    <ul className="grid list-disc gap-0.5 pt-1 pl-5">
      {shown.map(({ hint, parts, namespace }) => (
        <li key={`${hint}::${namespace}`} className="wrap-anywhere">
          <bdi className="font-mono">
            <b>
              {[...parts.entries()].map(([at, { text, position }]) =>
                position === undefined ? (
                  <HonestText key={at} text={text} />
                ) : (
                  <mark key={at} className="rounded bg-warn-soft text-warn underline">
                    <HonestText text={text} />
                  </mark>
                ),
              )}
            </b>
            {namespace !== '' && (
              <span className="text-ink-2">
                ::
                <HonestText text={namespace} />
              </span>
            )}
          </bdi>
          {markText(parts) !== '' && <span className="text-ink-2"> ({markText(parts)})</span>}
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}
