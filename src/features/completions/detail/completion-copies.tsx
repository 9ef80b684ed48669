import { useRouter } from '@tanstack/react-router';
import { completionsCurl } from '#api/completions/completions.ts';
import type { Completion } from '#domain/completion/completion.ts';
import { endingOf } from '#domain/completion/completion-ending.ts';
import { definiteText } from '#domain/completion/definite-text.ts';
import { reasonIn, rejectionOf, resourceKind } from '#domain/completion/rejection.ts';
import {
  logFilters,
  rejectionCategoryText,
  rejectionText,
} from '#domain/completion/rejection-text.ts';
import { stepTo } from '#domain/completion-list/completion-reading.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import { grpcText } from '#domain/error-catalogue/grpc-status.ts';
import { capped } from '#domain/failure/bug-details.ts';
import { toInt64 } from '#domain/ledger/int64.ts';
import { redacted } from '#domain/secret/redact.ts';
import { honestString } from '#domain/text/honest-text.ts';
import { markdownCode } from '#domain/text/markdown.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { CopyButton } from '#ui/controls/copy.tsx';
import { completionHeadline } from './completion-headline.ts';
import { deduplicationText } from './deduplication-text.ts';

/**
 * Returns a completion as Markdown for a ticket, without anything that looks like a credential
 * (SEC-09).
 * @param isAnonymous also omits parties, user, message, error details and resources
 * @param place the network's name, and a link to the completion, whose query may name parties; both
 *   undefined for a network that only this browser knows
 */
export function completionReport(
  completion: Completion,
  isAnonymous: boolean,
  place: { readonly network: string; readonly link: string } | undefined,
): string {
  const rejection = rejectionOf(completion);
  const lines = [
    `**${plain(completionHeadline(completion))}**`,
    '',
    ...(rejection === undefined ? [] : rejectionLines(completion, isAnonymous)),
    item('Outcome', endingOf(completion)),
    item('Network', code(place?.network)),
    item('Command id', idCode(completion.commandId)),
    item('Submission id', idCode(completion.submissionId)),
    item('Update id', code(completion.updateId)),
    item('Trace id', code(completion.traceId)),
    item('Trace state', code(completion.tracestate)),
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
          item('Link', place && `<${place.link}>`),
        ]),
    item('Deduplication', plain(deduplicationText(completion).join(' '))),
    ...(isAnonymous ? ['', 'Redacted: parties, user, message and details.'] : []),
  ];
  return lines.filter((line) => line !== undefined).join('\n');
}

function rejectionLines(
  completion: Completion,
  isAnonymous: boolean,
): readonly (string | undefined)[] {
  const rejection = rejectionOf(completion);
  if (rejection === undefined) return [];
  const { whose, retry } = rejectionText(rejection);
  const [definite, promise] = definiteText(rejection);
  const open = [
    item('Error code', code(rejection.code)),
    item('Category', plain(rejectionCategoryText(rejection))),
    item('gRPC status', code(grpcText(rejection.grpc))),
    item('Likely cause', `${whose[0]}. ${whose[1]}`),
    item('Retry', `${retry[0]}. ${retry[1]}`),
    item('Definite answer', `${definite}. ${promise}`),
  ];
  if (isAnonymous) return open;
  return [
    `> ${markdownCode(shareable(reasonIn(rejection)))}`,
    '',
    ...open,
    ...rejection.resources.map(([type, value]) =>
      item('Resource', `${nameCode(type)} ${resourceCode(type, value)}`),
    ),
    ...rejection.metadata.map(([name, value]) => item(nameCode(name), code(value))),
  ];
}

function item(name: string, text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : `- ${name}: ${text}`;
}

function plain(text: string): string {
  return honestString(shareable(text)).replace(/[\\`*_{}[\]()#+!|<>~&@]/g, '\\$&');
}

function shareable(text: string): string {
  return redacted(capped(text));
}

/** A received name may begin a list or be a link even where `plain` escapes it. */
function nameCode(name: string): string {
  return markdownCode(shareable(name));
}

/** An id of a known kind is public among operators, even if it looks like a key. */
function resourceCode(type: string, value: string): string {
  return markdownCode(resourceKind(type, value) === 'other' ? shareable(value) : value);
}

/** Command ids are often hashes, which redaction would mistake for keys. */
function idCode(id: string): string | undefined {
  return /^[0-9a-f-]{1,255}$/i.test(id) ? markdownCode(id) : code(id);
}

function code(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : markdownCode(shareable(text));
}

export function CompletionCopies({
  completion,
  question,
  node: { ledger, network },
}: {
  completion: Completion;
  question: CompletionQuestion;
  node: ConnectedNode['node'];
}) {
  const router = useRouter();
  const traceId = completion.traceId ?? rejectionOf(completion)?.traceId;
  const filters = traceId === undefined ? undefined : logFilters(traceId);
  const { offset } = completion;
  const curl =
    ledger === undefined || offset === undefined
      ? undefined
      : completionsCurl(ledger.address, question, stepTo(offset));
  const report = (isAnonymous: boolean) => {
    if (network.id === 'typed') return completionReport(completion, isAnonymous, undefined);
    const { publicHref } = router.buildLocation({
      to: '.',
      search: ({ party, any, user, users }) => ({
        party,
        any,
        user,
        users,
        network: network.id,
        after: offset && toInt64(BigInt(offset) - 1n),
        sel: offset,
      }),
    });
    const link = new URL(publicHref, location.href).href;
    return completionReport(completion, isAnonymous, { network: network.label, link });
  };
  return (
    <div className="flex flex-wrap gap-2">
      <CopyButton
        text={() => report(false)}
        what="Markdown for a ticket"
        words="Copy as Markdown"
      />
      <CopyButton
        text={() => report(true)}
        what="Markdown without parties, user, message and details"
        words="Copy as Markdown, redacted"
      />
      {curl !== undefined && <CopyButton text={curl} what="query as curl" words="Copy as curl" />}
      {filters?.map(({ tool, line }) => (
        <CopyButton
          key={tool}
          text={line}
          what={`log filter for ${tool}`}
          words={`Log filter: ${tool}`}
        />
      ))}
      {filters === undefined && (
        <p className="text-sm text-ink-3">
          {traceId === undefined
            ? 'No log filter, because the completion has no trace id.'
            : 'No log filter, because the trace id has an unsupported format.'}
        </p>
      )}
    </div>
  );
}
