import type { CompletionCandidate } from '#domain/completion/rejected-update.ts';
import { type Rejection, rejectionOf } from '#domain/completion/rejection.ts';
import { SEARCH_AREAS } from '#domain/completion-list/completions-around.ts';
import { counted } from '#domain/text/plural.ts';
import type { RejectionReason } from '#queries/completion/rejection-reason.ts';

/** Why the mediator rejected an update, by the completion of its command. */
export type ShownRejection = {
  readonly rejection: Rejection;
  /** How sure it is that the completion is of this update; undefined if it names the update. */
  readonly match: CompletionCandidate['strength'] | undefined;
  /** How many completions may be the one of the update; 1 if this one names the update. */
  readonly candidates: number;
};

/** A sentence where no reason was found. */
export function shownRejection(found: RejectionReason): ShownRejection | string {
  if (found.kind === 'elsewhere')
    return `Only the participant that submitted the command has the reason: ${found.participant}.`;
  if (found.kind === 'unasked')
    return 'This ledger returns completions for named parties only. Name them with --party.';
  const { named, candidates, count } = found.match;
  if (named !== undefined) {
    const rejection = rejectionOf(named);
    if (rejection !== undefined) return { rejection, match: undefined, candidates: 1 };
    const status = named.status === undefined ? 'no status' : 'the status OK';
    return `The completion of this update has ${status}, so no reason.`;
  }
  for (const { completion, strength } of candidates) {
    const rejection = rejectionOf(completion);
    if (rejection !== undefined) return { rejection, match: strength, candidates: count };
  }
  if (count === 1) return 'A completion that matches this update has no status, so no reason.';
  if (count > 1)
    return `${counted(count, 'completion')} that match this update have no status, so no reason.`;
  return notFoundText(found);
}

/** What was searched. The page also names causes, and links to Completions. */
function notFoundText({
  question: { reader, user },
  requests,
  completions,
  searched,
}: Extract<RejectionReason, { kind: 'searched' }>): string {
  const as =
    reader.kind === 'any-party' ? 'any party' : counted(reader.parties.length, 'party', 'parties');
  const forUser = user.kind === 'named' ? ` for the user ${user.id}` : '';
  return `No completion found. ${counted(completions, 'completion')} searched in ${counted(requests, 'request')}, ${SEARCH_AREAS[searched]}, as ${as}${forUser}.`;
}
