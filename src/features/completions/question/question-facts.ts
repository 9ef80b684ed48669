import type { CompletionUser } from '#domain/completion-question/completion-question.ts';
import type {
  CompletionBounds,
  CompletionsReader,
} from '#domain/completion-question/completions-form.ts';
import { missingRights, type Right } from '#domain/ledger/rights.ts';

/** What the form needs to know of the node and of the token. */
export type QuestionFacts = CompletionBounds &
  CompletionsReader & {
    readonly baseUrl: string;
    readonly version: string | undefined;
    /** Parties that the node hosts, as far as it tells them; asked for where some must be named. */
    readonly hosted: readonly string[];
  };

/** What a question without a user comes to. */
export function ownUserText(user: string | undefined): string {
  return user === undefined
    ? 'Without a user, the node uses the user of the token. It rejects the query if the token has none.'
    : `The node uses the user of the token, ${user}.`;
}

/**
 * Why the node will refuse another user's completions (docs/facts/wire.md#completions); undefined
 * where it may not.
 */
export function otherUserText(
  kind: CompletionUser['kind'],
  id: string,
  { user, reader }: QuestionFacts,
): string | undefined {
  if (kind !== 'named' || user === undefined || id === user) return undefined;
  return reader.kind === 'any-party' && reader.because === 'rights'
    ? undefined
    : `The token belongs to ${user}. The node rejects queries for another user.`;
}

/** Which parties the node will refuse, where the rights are known. */
export function refusedParties(
  parties: readonly string[],
  { reader }: QuestionFacts,
): readonly string[] {
  if (reader.because !== 'rights' || reader.kind === 'any-party') return [];
  const rights: readonly Right[] = reader.parties.map((party) => ({ kind: 'CanReadAs', party }));
  return missingRights({ anyParty: false, parties }, rights).parties;
}

/** Which route answers, and why that one. */
export function routeText(
  kind: CompletionUser['kind'],
  { offersAnyUser, version }: Pick<QuestionFacts, 'offersAnyUser' | 'version'>,
): string {
  const node = version === undefined ? 'version unknown' : `Canton ${version}`;
  if (kind !== 'any') return `via POST /v2/commands/completions, ${node}`;
  return offersAnyUser === true
    ? `via POST /v2/commands/command-completions, ${node}`
    : `via POST /v2/commands/command-completions, ${node} (requires 3.5.7)`;
}
