import { partyHint } from '#domain/ledger/party.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import { useFactsOfUpdate } from '#features/update/shown-document-context.ts';
import { LensBar } from '#ui/names/lens-bar.tsx';

/** The party lens over the transaction tree, and why it may tell nothing of the rows. */
export function TreeLens({
  document,
  lens,
  onLens,
}: {
  document: UpdateDocument;
  lens: string | undefined;
  onLens: (party: string | undefined) => void;
}) {
  const scan = useFactsOfUpdate()?.scan.facts;
  const options = () => {
    const parties = new Set([...document.facts.informed, ...(scan?.informed ?? [])]);
    const named = [...parties].map((party) => ({ party, hint: partyHint(party).toLowerCase() }));
    return named.sort((a, b) => (a.hint < b.hint ? -1 : 1)).map(({ party }) => ({ party }));
  };
  return (
    <LensBar among lens={lens} onLens={onLens} options={options}>
      {lens !== undefined && wordsOf(document, lens)}
    </LensBar>
  );
}

/**
 * Whether the answer tells what a party sees of each event. A ledger names as witnesses only those
 * it was asked for; one that it names nowhere may still have seen everything.
 */
export function tellsSightOf({ source, facts }: UpdateDocument, party: string): boolean {
  return source.startsWith('ledger') && facts.informed.includes(party);
}

function wordsOf(document: UpdateDocument, lens: string): string {
  if (document.source.startsWith('scan')) {
    return 'Scan has no per-event witnesses, so no row is dimmed. Views shows which views this party sees.';
  }
  return tellsSightOf(document, lens)
    ? 'events this party does not witness are dimmed.'
    : 'not named in this response. The ledger reports only witnesses that the token can read, so no row is dimmed.';
}
