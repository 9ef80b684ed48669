import type { CompletionsForm } from './completions-form.ts';
import type { Reader } from './network.ts';
import type { ReaderChoice } from './rights.ts';

/** As whom completions are read, as far as that is known. */
export type CompletionsReader<R extends Reader = ReaderChoice> = {
  readonly reader: R;
  /** The id of the token's user; undefined where nobody says it. */
  readonly user: string | undefined;
  /** As whom that user may read, whatever parties it may read besides; undefined: not told. */
  readonly primaryParty: string | undefined;
};

/** Said once, so that the page and the search ask the same question and share what is read. */
export function completionsReader(
  choice: ReaderChoice,
  user: { readonly id: string; readonly primaryParty?: string | undefined } | undefined,
  holdsToken: boolean,
): CompletionsReader {
  // Any party would be a guess, and the node refuses it without a word: who holds a token is asked.
  const isGuess = choice.because === 'rights-unreadable' && holdsToken;
  return {
    reader: isGuess ? { ...choice, kind: 'parties', parties: [] } : choice,
    user: user?.id,
    primaryParty: choice.because === 'rights' ? user?.primaryParty : undefined,
  };
}

/**
 * What the page asks by itself: as the token's reader, for the token's user. Who may read as any
 * party is shown any user's where the node can do that, else those of the user's own party.
 */
export function usualCompletions(
  { reader, user, primaryParty }: CompletionsReader<Reader>,
  offersAnyUser: boolean | undefined,
): CompletionsForm {
  const own: Pick<CompletionsForm, 'userKind' | 'user'> =
    user === undefined ? { userKind: 'of-token', user: '' } : { userKind: 'named', user };
  const named = { ...own, anyParty: false, parties: [], after: '' };
  if (reader.kind === 'parties') return { ...named, parties: reader.parties };
  if (offersAnyUser === true) return { ...named, userKind: 'any', anyParty: true };
  return { ...named, parties: primaryParty === undefined ? [] : [primaryParty] };
}
