import type { Failure } from '#domain/failure.ts';
import { addressOf, serverWordsOf } from '#domain/failure-place.ts';
import { LongText } from './long-text.tsx';

/**
 * The server's own words, marked as such and shown as text, whatever they are. Long ones are
 * folded as one text, whose line ends then show as escapes.
 */
export function ServerSays({ failure, folded }: { failure: Failure; folded: boolean }) {
  const said = textOf(failure);
  if (said === undefined) return null;
  const most = folded ? 300 : 2_000;
  const { who = addressOf(failure.place).name } = said;
  return (
    <figure className="grid gap-1">
      <figcaption className="text-sm text-ink-3">
        In the words of {who}
        {said.how}
      </figcaption>
      <blockquote className="border-l-2 border-line-strong pl-3 font-mono wrap-anywhere">
        {(said.text.length > most ? [said.text] : said.text.split(/\r?\n/)).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text have no other identity.
          <p key={at}>
            <LongText text={line} from={most} />
          </p>
        ))}
      </blockquote>
    </figure>
  );
}

function textOf(failure: Failure): { who?: string; how: string; text: string } | undefined {
  if (failure.kind === 'not-json' && failure.start !== '')
    return { how: ', the first 200 characters', text: failure.start };
  const words = serverWordsOf(failure);
  switch (words.kind) {
    case 'none':
      return undefined;
    case 'ledger-error':
      return { how: '', text: words.error.cause };
    case 'scan-error':
      return { how: '', text: words.text };
    case 'treeline':
      return { who: "Treeline's own server", how: '', text: words.text };
    case 'text':
      return { how: words.contentType === '' ? '' : ` (${words.contentType})`, text: words.text };
  }
}
