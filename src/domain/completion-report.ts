import { capped } from './bug-details.ts';
import type { Completion } from './completion.ts';
import { endingOf } from './completion-ending.ts';
import { completionHeadline } from './completion-headline.ts';
import { deduplicationWords } from './deduplication-words.ts';
import { definiteWords } from './definite-words.ts';
import { grpcText } from './grpc-status.ts';
import { honestString } from './honest-text.ts';
import { redacted } from './redact.ts';
import { reasonIn, rejectionOf } from './rejection.ts';
import { categoryText, rejectionWords } from './rejection-words.ts';
import { resourceKind } from './resource.ts';

/**
 * A completion as Markdown for a ticket, without anything that looks like a credential (SEC-09).
 * @param isAnonymous also without who it was (parties, user) and what the application said (message,
 * details of the error, what it was about)
 */
export function completionReport(completion: Completion, isAnonymous: boolean): string {
  const rejection = rejectionOf(completion);
  const lines = [
    `**${plain(completionHeadline(completion))}**`,
    '',
    ...(rejection === undefined ? [] : rejectionLines(completion, isAnonymous)),
    item('Outcome', endingOf(completion)),
    item('Command id', idCode(completion.commandId)),
    item('Submission id', idCode(completion.submissionId)),
    item('Update id', code(completion.updateId)),
    item('Trace id', code(completion.traceId)),
    item('Correlation id', code(rejection?.correlationId)),
    item('Offset', code(completion.offset)),
    item('Record time', code(completion.recordTime)),
    item('Synchronizer', code(completion.synchronizerId)),
    item('Paid traffic cost', code(completion.paidTrafficCost)),
    ...(isAnonymous
      ? []
      : [
          item('User', code(completion.userId)),
          item('Acting parties', completion.actAs.map(code).join(', ')),
        ]),
    item('Deduplication', plain(deduplicationWords(completion).join(' '))),
    ...(isAnonymous ? ['', 'Parties, user, message and details were left out on purpose.'] : []),
  ];
  return lines.filter((line) => line !== undefined).join('\n');
}

function rejectionLines(
  completion: Completion,
  isAnonymous: boolean,
): readonly (string | undefined)[] {
  const rejection = rejectionOf(completion);
  if (rejection === undefined) return [];
  const { whose, retry } = rejectionWords(rejection);
  const [definite, promise] = definiteWords(rejection);
  const open = [
    item('Error code', code(rejection.code)),
    item('Category', plain(categoryText(rejection))),
    item('gRPC status', code(grpcText(rejection.grpc))),
    item('Whose problem', `${whose[0]}. ${whose[1]}`),
    item('Send it again', `${retry[0]}. ${retry[1]}`),
    item('Definite answer', `${definite}. ${promise}`),
  ];
  if (isAnonymous) return open;
  return [
    `> ${plain(reasonIn(rejection))}`,
    '',
    ...open,
    ...rejection.resources.map(([type, value]) =>
      item('About', `${plain(type)} ${resourceCode(type, value)}`),
    ),
    ...rejection.metadata.map(([name, value]) => item(plain(name), code(value))),
  ];
}

function item(name: string, text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : `- ${name}: ${text}`;
}

/** Text that Markdown takes for nothing but text, on one line. */
function plain(text: string): string {
  return honestString(redacted(capped(text))).replace(/[\\`*_{}[\]()#+!|<>~]/g, '\\$&');
}

/** An id of a known kind is public among operators, even where it has the form of a key. */
function resourceCode(type: string, value: string): string | undefined {
  return resourceKind(type, value) === 'other' ? code(value) : fenced(value);
}

/** Ids of commands are often hashes, which would be taken for keys. */
function idCode(id: string): string | undefined {
  return /^[0-9a-f-]{1,255}$/i.test(id) ? fenced(id) : code(id);
}

function code(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : fenced(redacted(capped(text)));
}

/** A text as code, in a fence that is longer than any inside it. */
function fenced(text: string): string {
  const said = honestString(text);
  const longest = Math.max(0, ...[...said.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const room = longest > 0 ? ' ' : '';
  return `${fence}${room}${said}${room}${fence}`;
}
