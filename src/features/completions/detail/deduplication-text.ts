import type {
  Completion,
  CompletionOutcome,
  Deduplication,
} from '#domain/completion/completion.ts';
import { endingOf } from '#domain/completion/completion-ending.ts';
import { type Rejection, rejectionOf } from '#domain/completion/rejection.ts';
import { exactDurationText } from '#domain/error-catalogue/grpc-status.ts';
import { grouped, type Int64, readInt64 } from '#domain/ledger/int64.ts';

export function deduplicationText(completion: Completion): readonly string[] {
  const rejection = rejectionOf(completion);
  const earlier = EARLIER.get(rejection?.code ?? '');
  if (earlier !== undefined) return [periodText(completion.deduplication), earlier];
  const { kind } = completion.deduplication;
  const texts = kind === 'duration' || kind === 'offset' ? AGAIN : AGAIN_WITHOUT_LENGTH;
  return [periodText(completion.deduplication), texts[endingOf(completion)]];
}

/** The offset of the completion that a duplicate repeats, where the error has it. */
export function earlierOffset(rejection: Rejection | undefined): Int64 | undefined {
  if (rejection?.code !== 'DUPLICATE_COMMAND') return undefined;
  const [, offset] = rejection.metadata.find(([key]) => key === 'completion_offset') ?? [];
  const known = readInt64(offset);
  return known !== undefined && BigInt(known) > 0n ? known : undefined;
}

/**
 * Two commands are the same if command id, user and acting parties are equal (Canton, "command
 * deduplication").
 */
export function periodText(period: Deduplication): string {
  switch (period.kind) {
    case 'duration':
      return `The node looked for the same command (command id, user and acting parties) in the preceding ${exactDurationText(period.seconds)}.`;
    case 'offset':
      return `The node looked for the same command (command id, user and acting parties) after offset ${grouped(period.offset)}.`;
    case 'empty':
      return 'The deduplication period of the completion is empty.';
    case 'not-reported':
      return 'Deduplication period not reported.';
    case 'unknown':
      return `Unsupported kind of deduplication period${period.name === '' ? '' : `: ${period.name}`}.`;
  }
}

/**
 * A command rejected as a duplicate opens no deduplication period. The period of the earlier
 * command applies.
 */
const EARLIER: ReadonlyMap<string, string> = new Map([
  [
    'DUPLICATE_COMMAND',
    'An earlier command with this command id was accepted. Duplicates are rejected within the period; after the period, the command runs a second time.',
  ],
  [
    'SUBMISSION_ALREADY_IN_FLIGHT',
    'An earlier submission of the same command is in progress. Check all completions of this command before a retry.',
  ],
]);

const AGAIN: Readonly<Record<CompletionOutcome, string>> = {
  succeeded:
    'Within the period, a duplicate is rejected as DUPLICATE_COMMAND. Later, or with another command id, the command runs a second time.',
  failed: 'A rejected command does not count as a duplicate. Its command id can be used again.',
  unknown:
    'Retry with the same command id only. A command accepted within the period does not run twice.',
};

/**
 * The participant also deduplicates where the completion has no period (OpenAPI, `Completion`), but
 * for how long is not known.
 */
const AGAIN_WITHOUT_LENGTH: typeof AGAIN = {
  ...AGAIN,
  succeeded:
    'A duplicate is rejected as DUPLICATE_COMMAND within a period of unknown length. Later, or with another command id, the command runs a second time.',
  unknown:
    'Retry with the same command id only. The length of the period is not known, so the command may run a second time. Check all of its completions before a retry.',
};
