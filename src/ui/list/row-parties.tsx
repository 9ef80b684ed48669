import { markClass } from '#domain/ledger/mark-hue.ts';
import { splitParty } from '#domain/ledger/party.ts';
import { honestString } from '#domain/text/honest-text.ts';
import { HonestText } from '#ui/text/honest-text.tsx';

/** The first party of a row, such as its submitter, and the number of further ones. */
export function RowParties({ first, count }: { first: string | undefined; count: number }) {
  if (first === undefined || first === '') return null;
  const { hint, namespace } = splitParty(first);
  return (
    <span title={honestString(first)} className="flex min-w-0 gap-1">
      <span className={`mark ${markClass(first)} min-w-0 truncate`}>
        <HonestText text={hint || namespace} />
      </span>
      {count > 1 && (
        <span className="shrink-0 text-ink-3">+{(count - 1).toLocaleString('en')}</span>
      )}
    </span>
  );
}
