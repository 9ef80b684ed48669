import { compareInt64, type Int64 } from '#domain/ledger/int64.ts';
import { isUserId } from '#domain/ledger/party.ts';
import type { Reader, ReaderChoice } from '#domain/ledger/rights.ts';
import {
  cappedName,
  isOffset,
  offsetProblem,
  partyProblem,
  readOffset,
  typedNames,
} from '#domain/ledger/typed-input.ts';
import { type FormReading, foundProblems } from '#domain/text/form-reading.ts';
import {
  type CompletionQuestion,
  type CompletionUser,
  searchOfQuestion,
} from './completion-question.ts';
import type { QuestionSearch } from './completions-search.ts';

/** A query for completions as typed. */
export type CompletionsForm = {
  readonly userKind: CompletionUser['kind'];
  readonly user: string;
  readonly anyParty: boolean;
  readonly parties: readonly string[];
  readonly after: string;
  readonly limit: string;
  readonly idle: string;
};

export type CompletionsField = 'user' | 'parties' | 'after' | 'limit' | 'idle';

export type RangedQuestion = {
  readonly question: CompletionQuestion;
  readonly after: Int64 | undefined;
};

/** The node's limits at the time of the check; undefined if unknown. */
export type CompletionBounds = {
  readonly offersAnyUser: boolean | undefined;
  readonly pruned: Int64 | undefined;
  readonly end: Int64 | undefined;
};

export function formOfCompletions(
  { party, any, user, users, after = '', limit = '', idle = '' }: QuestionSearch,
  usual: CompletionsForm,
): CompletionsForm {
  const who: Partial<CompletionsForm> =
    users === 'all'
      ? { userKind: 'any' }
      : users === 'token'
        ? { userKind: 'of-token' }
        : user === undefined
          ? {}
          : { userKind: 'named', user };
  const as: Partial<CompletionsForm> =
    any === 'yes'
      ? { anyParty: true, parties: [] }
      : party === undefined
        ? {}
        : { anyParty: false, parties: party };
  return { ...usual, ...who, ...as, after, limit, idle };
}

/** A param with its default value is undefined, so that it removes an older value. */
export function searchOfCompletions(
  { question, after }: RangedQuestion,
  usual: Pick<CompletionsForm, 'userKind' | 'user' | 'anyParty' | 'parties'>,
): Required<QuestionSearch> {
  const { reader, user } = question;
  const search = searchOfQuestion(question);
  const isUsualUser =
    user.kind === usual.userKind && (user.kind !== 'named' || user.id === usual.user);
  const isUsualReader =
    (reader.kind === 'any-party') === usual.anyParty &&
    (search.party ?? []).join(' ') === [...usual.parties].sort().join(' ');
  return {
    ...search,
    ...(isUsualUser && { user: undefined, users: undefined }),
    ...(isUsualReader && { party: undefined, any: undefined }),
    after,
  };
}

/**
 * Returns the query, or the problem of each field, without sending a request. A link is checked
 * without `pruned` and `end`; the node rejects wrong offsets.
 */
export function readCompletionsForm(
  form: CompletionsForm,
  {
    offersAnyUser,
    pruned,
    end,
  }: Pick<CompletionBounds, 'offersAnyUser'> & Partial<CompletionBounds>,
): FormReading<RangedQuestion, CompletionsField> {
  const after = readOffset(form.after);
  const parties = typedNames(form.parties);
  const isMissing = form.parties.length === 0;
  const problems = foundProblems<CompletionsField>([
    { field: 'user', problem: userProblem(form, offersAnyUser) },
    ...partiesProblems(form, parties).map(
      (problem) => ({ field: 'parties', problem, isMissing }) as const,
    ),
    { field: 'after', problem: offsetProblem(after, 0n) ?? boundsProblem(after, pruned, end) },
    { field: 'limit', problem: wholeProblem(form.limit, LIMIT_BOUNDS) },
    { field: 'idle', problem: wholeProblem(form.idle, IDLE_BOUNDS) },
  ]);
  if (problems.length > 0) return { kind: 'problems', problems };
  return {
    kind: 'ready',
    value: {
      question: {
        reader: form.anyParty ? { kind: 'any-party' } : { kind: 'parties', parties },
        user:
          form.userKind === 'named'
            ? { kind: 'named', id: form.user.trim() }
            : { kind: form.userKind },
        ...chosen('limit', form.limit),
        ...chosen('idleMs', form.idle),
      },
      after: isOffset(after) ? after : undefined,
    },
  };
}

/** The node ignores a limit above its own (docs/facts/wire.md#completions). */
const LIMIT_BOUNDS = { least: 1, most: 10_000, what: 'Elements per request' };
/** Treeline waits ten seconds for the first byte, and a node responds after the idle time. */
const IDLE_BOUNDS = { least: 0, most: 9_000, what: 'The idle timeout' };

function wholeProblem(
  text: string,
  { least, most, what }: typeof LIMIT_BOUNDS,
): string | undefined {
  const typed = text.trim();
  if (typed === '' || (/^\d{1,6}$/.test(typed) && +typed >= least && +typed <= most))
    return undefined;
  return `${what} must be a whole number from ${least} to ${most.toLocaleString('en')}.`;
}

function chosen<N extends string>(name: N, text: string): { readonly [name in N]?: number } {
  const typed = text.trim();
  return typed === '' ? {} : ({ [name]: Number(typed) } as { [name in N]: number });
}

const NO_PARTY = 'Name at least one party. Completions of one user require named parties.';
const NO_PARTY_OF_ANY = 'Name at least one party, or read as any party.';
const ANY_PARTY = '“Any party” requires “Any user”. Name parties, or select “Any user”.';

function partiesProblems(
  { anyParty, userKind }: CompletionsForm,
  parties: readonly string[],
): readonly (string | undefined)[] {
  if (anyParty) return userKind === 'any' ? [] : [ANY_PARTY];
  if (parties.length === 0) return [userKind === 'any' ? NO_PARTY_OF_ANY : NO_PARTY];
  return parties.map(partyProblem);
}

function userProblem(
  { userKind, user }: CompletionsForm,
  offersAnyUser: boolean | undefined,
): string | undefined {
  const id = user.trim();
  if (userKind === 'any')
    return offersAnyUser === false
      ? 'This node returns completions of one user only. “Any user” requires Canton 3.5.7 or later.'
      : undefined;
  if (userKind === 'of-token' || isUserId(id)) return undefined;
  if (id === '') return 'Enter a user id, or select the token’s user.';
  return `${cappedName(id)} is not a user id. Use at most 128 letters, digits and @^$.!\`-#+'~_|:().`;
}

function boundsProblem(
  after: ReturnType<typeof readOffset>,
  pruned: Int64 | undefined,
  end: Int64 | undefined,
): string | undefined {
  if (!isOffset(after)) return undefined;
  if (end !== undefined && compareInt64(after, end) > 0)
    return `Offset ${after} is after the ledger end (${end}).`;
  if (pruned !== undefined && compareInt64(after, pruned) < 0)
    return `History is pruned up to ${pruned}. Start there or later.`;
  return undefined;
}

/** The reader of completions, as far as known. */
export type CompletionsReader<R extends Reader = ReaderChoice> = {
  readonly reader: R;
  /** The id of the token's user; undefined if unknown. */
  readonly user: string | undefined;
  /** The user may read as this party, and perhaps as others; undefined if not reported. */
  readonly primaryParty: string | undefined;
};

/**
 * Page and search share this function, so both send the same query and share the loaded
 * completions.
 */
export function completionsReader(
  choice: ReaderChoice,
  user: { readonly id: string; readonly primaryParty?: string | undefined } | undefined,
  holdsToken: boolean,
): CompletionsReader {
  // Reading as any party may be rejected without a reason, so the user chooses parties.
  const isGuess = choice.because === 'rights-unreadable' && holdsToken;
  return {
    reader: isGuess ? { ...choice, kind: 'parties', parties: [] } : choice,
    user: user?.id,
    primaryParty: choice.because === 'rights' ? user?.primaryParty : undefined,
  };
}

/**
 * The default query: the token's reader and the token's user. A reader as any party gets any
 * user's completions if the node supports this, otherwise those of the user's primary party.
 * @param known parties of the command, for a node that requires parties if the reader has none
 */
export function usualCompletions(
  { reader, user, primaryParty }: CompletionsReader<Reader>,
  offersAnyUser: boolean | undefined,
  known: readonly string[] = [],
): CompletionsForm {
  const own: Pick<CompletionsForm, 'userKind' | 'user'> =
    user === undefined ? { userKind: 'of-token', user: '' } : { userKind: 'named', user };
  const named = { ...own, anyParty: false, parties: [], after: '', limit: '', idle: '' };
  if (reader.kind === 'parties')
    return { ...named, parties: reader.parties.length === 0 ? known : reader.parties };
  if (offersAnyUser === true) return { ...named, userKind: 'any', anyParty: true };
  const primary = primaryParty === undefined ? [] : [primaryParty];
  return { ...named, parties: [...new Set([...known, ...primary])] };
}
