import type { SourceName, UpdateDocument } from '#domain/document.ts';
import { counted } from '#domain/plural.ts';
import { Button } from '#ui/button.tsx';
import { HonestText } from '#ui/honest-text.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Sources } from './sources.ts';

/**
 * What the interface that is not shown has to say: that it sees another part of the update, and
 * what is odd about its answer. Neither is a disagreement (product.md, "Sources").
 */
export function OtherSource({
  sources,
  shown,
  onSource,
}: {
  sources: Sources;
  shown: UpdateDocument;
  onSource: (source: SourceName) => void;
}) {
  const other = [sources.scan, sources.ledger].find(
    (source) => source.kind === 'here' && source.document !== shown,
  );
  if (other?.kind !== 'here') return null;
  const { document } = other;
  const name = nameOf(document);
  const part = partWords(shown, document);
  const odd = document.notices.filter(({ tone }) => tone === 'warning');
  const show = (
    <Button look="link" onClick={() => onSource(document.source)}>
      Show what {name} says
    </Button>
  );
  return (
    <div className="my-3 grid gap-2 empty:hidden">
      {part !== undefined && (
        <Notice>
          {part} {show}
        </Notice>
      )}
      {odd.length > 0 && (
        <Notice tone="warning">
          The answer of {name} is odd:
          <ul className="list-disc pl-5">
            {odd.map(({ text }) => (
              <li key={text}>
                <HonestText text={text} />
              </li>
            ))}
          </ul>
          {show}
        </Notice>
      )}
    </div>
  );
}

/** How much of the update each side sees, where that differs and is all of what it sees. */
function partWords(shown: UpdateDocument, other: UpdateDocument): string | undefined {
  if (other.facts.kind === 'private') return 'Scan has the verdict alone: the content is private.';
  if (!isWhole(shown) || !isWhole(other) || shown.forest.count === other.forest.count) return;
  const [here, there] = [shown, other].map(({ forest }) => counted(forest.count, 'event'));
  return `This is what ${nameOf(shown)} sees, ${here}; ${nameOf(other)} sees ${there}.`;
}

/** A flat transaction leaves events out by its nature. */
function isWhole({ source, facts }: UpdateDocument): boolean {
  return source !== 'ledger-flat' && facts.kind === 'transaction';
}

function nameOf({ source }: UpdateDocument): string {
  return source.startsWith('scan') ? 'Scan' : 'the ledger';
}
