import type { CompletionUser } from '#domain/completion-question/completion-question.ts';
import type {
  CompletionBounds,
  CompletionsReader,
} from '#domain/completion-question/completions-form.ts';
import { missingRights, type Right } from '#domain/ledger/rights.ts';

export type QuestionFacts = CompletionBounds &
  CompletionsReader & {
    readonly baseUrl: string;
    readonly version: string | undefined;
    /** Parties that the node reports as hosted, loaded only if the user must name some. */
    readonly hosted: readonly string[];
  };

export function ownUserText(user: string | undefined): string {
  return user === undefined
    ? 'Without a user, the node uses the user of the token. It rejects the query if the token has none.'
    : `The node uses the user of the token, ${user}.`;
}

/**
 * Why the node will reject another user's completions, or undefined if it may accept the request
 * (docs/facts/wire.md#completions).
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

/** The parties that the node will reject; empty if the token's rights are unknown. */
export function refusedParties(
  parties: readonly string[],
  { reader }: QuestionFacts,
): readonly string[] {
  if (reader.because !== 'rights' || reader.kind === 'any-party') return [];
  const rights: readonly Right[] = reader.parties.map((party) => ({ kind: 'CanReadAs', party }));
  return missingRights({ anyParty: false, parties }, rights).parties;
}

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
