import { Suspense, useSyncExternalStore } from 'react';
import type { ExplainError } from '#domain/failure/explain-error.ts';
import {
  addressOf,
  type Failure,
  isOfToken,
  isUnsent,
  serverMessageOf,
  statusOf,
} from '#domain/failure/failure.ts';
import { type FailureText, failureTextOf, isOfOutdatedPage } from '#domain/failure/failure-text.ts';
import { subscribeToNothing } from '#domain/ledger/store.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy.tsx';
import { Alert } from '#ui/notice/alert.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { LongText } from '#ui/text/long-text.tsx';

/**
 * Loads what the first failure shows besides its text. A page that must not request files later
 * loads it before (KEY-07).
 */
export const loadFailureParts = () => import('./failure-facts.tsx');

const nothing = () => null;
// If the server of the page is gone, the failure is shown without these parts.
const FailureFacts = lazyPart(() => loadFailureParts().then((part) => part.FailureFacts), nothing);
const MoreButtons = lazyPart(() => loadFailureParts().then((part) => part.MoreButtons), nothing);

let loaded: ExplainError | undefined;
let isRequested = false;
const watchers = new Set<() => void>();

/**
 * The error catalogue, which is too large for every page: undefined until loaded. Until then, or if
 * loading fails, the status text is used.
 */
function useExplainer(isWanted: boolean): ExplainError | undefined {
  return useSyncExternalStore(isWanted ? watch : subscribeToNothing, () => loaded);
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  if (!isRequested) void load();
  return () => watchers.delete(changed);
}

async function load(): Promise<void> {
  isRequested = true;
  try {
    loaded = (await import('#domain/failure/explain-error.ts')).explainError;
    for (const changed of watchers) changed();
  } catch {
    // The app's own server did not respond; the next failure on screen triggers another attempt.
    isRequested = false;
  }
}

/**
 * The server's message as text. Long messages are collapsed to one line, with escaped line ends.
 */
export function ServerSays({ failure, folded }: { failure: Failure; folded: boolean }) {
  const message = textOf(failure);
  if (message === undefined) return null;
  const most = folded ? 300 : 2_000;
  const { who = addressOf(failure.place).name } = message;
  return (
    <figure className="grid gap-1">
      <figcaption className="text-sm text-ink-3">
        Message from {who}
        {message.how}
      </figcaption>
      <blockquote className="border-l-2 border-line-strong pl-3 font-mono wrap-anywhere">
        {(message.text.length > most ? [message.text] : message.text.split(/\r?\n/)).map(
          (line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text have no other identity.
            <p key={at}>
              <LongText text={line} from={most} />
            </p>
          ),
        )}
      </blockquote>
    </figure>
  );
}

function textOf(failure: Failure): { who?: string; how: string; text: string } | undefined {
  if ((failure.kind === 'not-json' || failure.kind === 'login-page') && failure.start !== '')
    return { how: ', its beginning', text: failure.start };
  const words = serverMessageOf(failure);
  switch (words.kind) {
    case 'none':
      return undefined;
    case 'ledger-error':
      return { how: '', text: words.error.cause };
    case 'scan-error':
      return { how: '', text: words.text };
    case 'treeline':
      return { who: 'Treeline’s own server', how: '', text: words.text };
    case 'text':
      return { how: words.contentType === '' ? '' : ` (${words.contentType})`, text: words.text };
  }
}

export function FailureHeading({ failure, hasCode }: { failure: Failure; hasCode?: boolean }) {
  const { heading, code } = failureTextOf(failure);
  return (
    <>
      <HonestText text={heading} />
      {hasCode && (
        <>
          {' '}
          <span className="font-mono text-sm">{code}</span>
        </>
      )}
    </>
  );
}

export function FailureNotice({
  failure,
  onRetry,
  onToken,
  reword,
  compact = false,
}: {
  failure: Failure;
  onRetry?: (() => void) | undefined;
  /** Opens the token dialog; offered if a token may help. */
  onToken?: (() => void) | undefined;
  /** Replaces the general advice with specific advice. */
  reword?: (words: FailureText) => FailureText;
  /** Collapses the facts, for a failure next to content. */
  compact?: boolean;
}) {
  const { kind: message } = serverMessageOf(failure);
  const explain = useExplainer(message === 'ledger-error');
  const general = failureTextOf(failure, explain);
  const words = reword?.(general) ?? general;
  const { name, origin } = addressOf(failure.place);
  const status = statusOf(failure);
  const unsent = isUnsent(failure);
  const facts = (
    <Suspense>
      <FailureFacts failure={failure} retryable={words.retryable} />
    </Suspense>
  );
  const buttons = (
    <div className="flex flex-wrap gap-2">
      {onToken !== undefined && isOfToken(failure) && (
        <Button look="primary" onClick={onToken}>
          Add token
        </Button>
      )}
      {/* An outdated page needs a reload, which `MoreButtons` offers. */}
      {onRetry !== undefined && failure.kind !== 'needs-token' && !isOfOutdatedPage(failure) && (
        <Button onClick={onRetry}>Retry</Button>
      )}
      <Suspense>
        <MoreButtons failure={failure} explain={explain} />
      </Suspense>
    </div>
  );
  return (
    <Alert
      heading={words.heading}
      code={words.code}
      // If one API lacks an update, this is information, not an error.
      tone={failure.kind === 'not-found' ? 'calm' : 'bad'}
      beside={compact ? buttons : undefined}
    >
      <p className="text-ink-2 wrap-anywhere">
        <HonestText text={words.happened} />
      </p>
      <p className="text-sm text-ink-3 wrap-anywhere">
        {unsent ? 'Not sent' : 'Sent'} to {name} at <span className="font-mono">{origin}</span>
        {!unsent && failure.place.upstream !== undefined && ' through the server of this page'}
        {status !== undefined && `, status ${status}`}
      </p>
      {compact ? (
        <details>
          <summary className="w-fit text-sm text-ink-2 underline underline-offset-2">
            Troubleshooting and response
          </summary>
          <div className="grid gap-2 pt-2">
            <Troubleshooting {...words} />
            <ServerSays failure={failure} folded />
            {facts}
          </div>
        </details>
      ) : (
        <>
          <ServerSays failure={failure} folded={false} />
          <Troubleshooting {...words} />
          {facts}
          {buttons}
        </>
      )}
    </Alert>
  );
}

function Troubleshooting({ tryThis, command }: FailureText) {
  return (
    <div className="grid gap-1.5">
      <h3 className="text-sm font-semibold text-ink-2">Troubleshooting</h3>
      <ul className="grid list-disc gap-1 pl-5 text-ink-2">
        {tryThis.map((step) => (
          <li key={step}>
            <HonestText text={step} />
          </li>
        ))}
      </ul>
      {command !== undefined && (
        <div className="flex items-start gap-1 rounded-md border border-line bg-raised px-2.5 py-1.5">
          <code className="min-w-0 flex-1 wrap-anywhere">
            <HonestText text={command} />
          </code>
          <CopyButton text={command} what="command" />
        </div>
      )}
    </div>
  );
}
