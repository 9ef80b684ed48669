import type { Place } from '#domain/search/leads.ts';
import type { Recognition } from '#domain/search/meaning.ts';
import { REDACTED } from '#domain/secret/redact.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import { SearchChoices } from './search-panel.tsx';

/** What the text of a link `/go?q=…` may mean, if it has no page of its own. */
export function GoPage({
  connected,
  text,
  found,
  onPlace,
}: {
  connected: ConnectedNode | undefined;
  text: string;
  found: Recognition;
  onPlace: (place: Place) => void;
}) {
  return (
    <main className="page page-form">
      <section aria-label="Choices for this text" className="panel grid gap-3 p-4">
        <h1 className="text-lg font-semibold">Search</h1>
        <p className="font-mono wrap-anywhere text-ink-2">
          <HonestText text={text.slice(0, 300)} />
        </p>
        {found.kind === 'found' ? (
          <SearchChoices isAsked connected={connected} found={found} onPlace={onPlace} />
        ) : (
          <p role="alert">{problemOf(text, found)} Nothing was sent to a node.</p>
        )}
      </section>
    </main>
  );
}

function problemOf(text: string, found: Recognition): string {
  if (text === REDACTED)
    return 'The link had a text that may be an access token or a private key. The address no longer has it.';
  // The router has removed a text that is too long or repeated, and a notice reports that.
  if (text === '') return 'This link has no text that Treeline can search.';
  return found.kind === 'nothing' ? found.why : '';
}
