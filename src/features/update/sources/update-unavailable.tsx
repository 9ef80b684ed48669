import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { type Failure, statusOf } from '#domain/failure/failure.ts';
import { retryWait } from '#domain/failure/retry.ts';
import type { SourceName } from '#domain/update/document.ts';
import { useSeconds } from '#ui/browser/use-seconds.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import type { Sources, UpdateAsk } from './sources.ts';

const LONGEST_WAIT_MS = 2_000;

/**
 * Returns the source that was ready for two seconds while the other was still loading. The choice
 * remains, so that rows never change while a user reads.
 */
export function useSlowSource(sources: Sources, ask: UpdateAsk): keyof Sources | undefined {
  const about = `${ask.updateId} ${ask.source} ${ask.encoding}`;
  const [settled, setSettled] = useState<{ about: string; source: keyof Sources }>();
  const ready = readyAlone(sources);
  useEffect(() => {
    if (ready === undefined) return;
    const timer = setTimeout(() => setSettled({ about, source: ready }), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [ready, about]);
  return settled?.about === about ? settled.source : undefined;
}

function readyAlone({ scan, ledger }: Sources): keyof Sources | undefined {
  if (scan.kind === 'here' && ledger.kind === 'loading') return 'scan';
  return ledger.kind === 'here' && scan.kind === 'loading' ? 'ledger' : undefined;
}

const LOADING = <h1 className="sr-only">Loading this update</h1>;

const NoUpdate = lazyPart(() => import('./no-update.tsx').then((part) => part.NoUpdate));

export function UpdateUnavailable({
  sources,
  source,
  onSource,
  responses,
  first,
}: {
  sources: Sources;
  source: SourceName | undefined;
  onSource: (source: SourceName | undefined) => void;
  /** The responses of the interfaces that lack the update. */
  responses: ReactNode;
  /** In place of the skeleton: what is known while the body comes. */
  first: ReactNode;
}) {
  const { scan, ledger } = sources;
  if (scan.kind === 'loading' || ledger.kind === 'loading') {
    return (
      <>
        {LOADING}
        {first ?? <Skeleton />}
      </>
    );
  }
  return (
    <Suspense fallback={LOADING}>
      <NoUpdate sources={sources} source={source} onSource={onSource} responses={responses} />
    </Suspense>
  );
}

/**
 * Reserves the space of the page to avoid a layout shift. An animation would slow the reading of the
 * body, because each frame takes time.
 */
function Skeleton() {
  return (
    <div aria-hidden="true" className="my-4 grid gap-4">
      <div className="h-7 w-2/3 rounded bg-line" />
      <div className="h-10 w-1/2 rounded bg-line" />
      <div className="h-80 rounded-lg bg-line" />
    </div>
  );
}

/** Seconds without a byte after which a body is called stalled. */
const STALL_S = 3;

/**
 * Shows the number of bytes at once, and after two seconds the elapsed time and a cancel button
 * (REL-03). The live region changes slowly.
 */
export function ProgressBar({
  what,
  progress,
  retried,
  onCancel,
}: {
  what: string;
  progress: { received: number; total: number | undefined } | null;
  retried: Failure | undefined;
  onCancel: () => void;
}) {
  const seconds = useSeconds();
  const { received = 0, total } = progress ?? {};
  const [arrival, setArrival] = useState({ received, seconds });
  if (arrival.received !== received) setArrival({ received, seconds });
  const stalled = received > 0 && received !== total ? seconds - arrival.seconds : 0;
  const state = [
    received > 0 ? sizeText(received, total) : '',
    seconds >= 2 ? `${seconds}\u00a0s` : '',
    received === 0 && retried !== undefined ? retryText(retried) : '',
    stalled >= STALL_S ? `stalled for ${stalled}\u00a0s` : '',
  ]
    .filter(Boolean)
    .join(', ');
  const text = what + (state && `: ${state}`);
  const said = useSlowly(text, what);
  return (
    <div className="source-progress-line flex items-center gap-3 text-sm text-ink-2">
      <progress
        aria-label={what}
        {...(total === undefined ? {} : { value: received, max: total })}
        className="progress"
      />
      <span>{text}</span>
      <span role="status" className="sr-only">
        {said}
      </span>
      {seconds >= 2 && <Button onClick={onCancel}>Cancel</Button>}
    </div>
  );
}

/** `retrying 30 s after status 429`; the delay is what the server requested, if above a second. */
function retryText(failure: Failure): string {
  const seconds = Math.ceil(retryWait(failure, 0, 0) / 1000);
  return `retrying ${seconds > 1 ? `${seconds}\u00a0s ` : ''}after status ${statusOf(failure)}`;
}

/** Faster changes would occupy a screen reader. */
const SAY_AGAIN_MS = 5_000;

/** Returns the text at the last slow tick, or `first` before the first tick. */
function useSlowly(text: string, first: string): string {
  const [said, setSaid] = useState(first);
  const say = useEffectEvent(() => setSaid(text));
  useEffect(() => {
    const timer = setInterval(() => say(), SAY_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return said;
}

function sizeText(received: number, total: number | undefined): string {
  if (received === total) return `${bytes(received)} received, decoding`;
  return `${bytes(received)}${total === undefined ? '' : ` of ${bytes(total)}`}`;
}

function bytes(count: number): string {
  if (count < 1_000) return `${count} B`;
  if (count < 1_000_000) return `${(count / 1_000).toFixed(1)} kB`;
  return `${(count / 1_000_000).toFixed(1)} MB`;
}
