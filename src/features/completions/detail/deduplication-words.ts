import type {
  Completion,
  CompletionOutcome,
  Deduplication,
} from '#domain/completion/completion.ts';
import { endingOf } from '#domain/completion/completion-ending.ts';
import { rejectionOf } from '#domain/completion/rejection.ts';
import { exactDurationWords } from '#domain/error-catalogue/grpc-status.ts';
import { grouped } from '#domain/ledger/int64.ts';

/** How far back the node looked for the same command, and what that means for sending it again. */
export function deduplicationWords(completion: Completion): readonly string[] {
  const rejection = rejectionOf(completion);
  const earlier = EARLIER.get(rejection?.code ?? '');
  if (earlier !== undefined) return [periodWords(completion.deduplication), earlier];
  return [periodWords(completion.deduplication), AGAIN[endingOf(completion)]];
}

/** The same is: command id, user and acting parties (Canton, "command deduplication"). */
export function periodWords(period: Deduplication): string {
  switch (period.kind) {
    case 'duration':
      return `The node looked back ${exactDurationWords(period.seconds)} for the same command: same command id, user and acting parties.`;
    case 'offset':
      return `The node looked for the same command (same command id, user and acting parties) after offset ${grouped(period.offset)}.`;
    case 'empty':
      return 'The node names no deduplication period for this command.';
    case 'not-told':
      return 'The answer has no deduplication period.';
    case 'unknown':
      return `The deduplication period is of a kind that this version does not know${period.name === '' ? '' : `: ${period.name}`}.`;
  }
}

/** What was refused because of an earlier one protects from nothing by itself: that one counts. */
const EARLIER: ReadonlyMap<string, string> = new Map([
  [
    'DUPLICATE_COMMAND',
    'An earlier command with this command id was accepted, and that one counts. The same again is refused as long as the node looks back so far; later it is done a second time.',
  ],
  [
    'SUBMISSION_ALREADY_IN_FLIGHT',
    'An earlier submission of the same command is still under way, and that one counts. Look at all completions of this command before it is sent again.',
  ],
]);

const AGAIN: Readonly<Record<CompletionOutcome, string>> = {
  succeeded:
    'While the node looks back so far, the same command is refused as DUPLICATE_COMMAND. Later, or with another command id, it is done a second time.',
  failed:
    'A rejected command does not count: its command id may be used once more, and then still protects from doing it twice.',
  unknown:
    'If it is sent again, then with the same command id: what was accepted within the period is not done twice.',
};
