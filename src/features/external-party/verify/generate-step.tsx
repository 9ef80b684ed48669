import { Suspense, useState } from 'react';
import { GENERATE_PATH, generateTopology } from '#api/parties/external-party-wire.ts';
import { type RequestedParty, toGenerateBody } from '#domain/external-party/external-party.ts';
import { type Failure, failureOf } from '#domain/failure/failure.ts';
import type { Network } from '#domain/ledger/rights.ts';
import { AdvisedFailure } from '#features/external-party/advised-failure.tsx';
import { sizeAdvice } from '#features/external-party/allocation-failure.ts';
import { useOnboarding } from '#features/external-party/onboarding.ts';
import type { ChosenKey } from '#features/external-party/progress.ts';
import { SentBody } from '#features/external-party/sent-body.tsx';
import { useLatest } from '#ui/browser/latest.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';

/** Only a simulated dishonest node loads this part. */
const LieChoice = lazyPart(() => import('./lie-choice.tsx').then((part) => part.LieChoice));

/** Only a simulated network has a token of its own (src/sim/README.md). */
function liesUrlOf({ id, baseUrl, demoToken }: Network): string | undefined {
  const isDishonest = demoToken !== undefined && id.startsWith('sim-lying');
  return isDishonest ? baseUrl?.replace(/ledger$/, 'lies') : undefined;
}

export function GenerateStep({
  requested,
  chosen: { key, holder },
}: {
  requested: RequestedParty;
  chosen: ChosenKey;
}) {
  const { connected, ledger, onboarding, verifier, onToken } = useOnboarding();
  const liesUrl = liesUrlOf(connected.node.network);
  const begin = useLatest();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const body = toGenerateBody(requested, key);
  const ask = async () => {
    const signal = begin();
    const take = onboarding.startRequest();
    setAsking(true);
    setFailure(undefined);
    // With a private key on the page, only a worker that is already there is used (KEY-07).
    if (holder === undefined) void verifier.start();
    try {
      const answer = await generateTopology(ledger, body, { signal });
      if (signal.aborted) return;
      const checked = await verifier.answer({ ...requested, key }, answer);
      if (signal.aborted) return;
      take({ requested, key, answer, ...checked });
    } catch (thrown) {
      if (signal.aborted) return;
      const failed = failureOf(thrown);
      if (failed === undefined) throw thrown;
      setFailure(failed);
    } finally {
      if (!signal.aborted) setAsking(false);
    }
  };
  return (
    <>
      <p className="max-w-3xl text-ink-2">
        The node generates the topology transactions for this request and stores nothing. Any token
        is sufficient. The next step verifies the response.
      </p>
      {liesUrl !== undefined && (
        <Suspense fallback={<p role="status">Loading…</p>}>
          <LieChoice url={liesUrl} />
        </Suspense>
      )}
      <SentBody url={ledger.address + GENERATE_PATH} body={body} />
      {failure !== undefined && (
        <AdvisedFailure failure={failure} advice={sizeAdvice(failure)} onToken={onToken} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" disabled={isAsking} onClick={() => void ask()}>
          Generate the topology
        </Button>
        <span role="status" className="text-ink-3">
          {isAsking ? 'Waiting for the node…' : ''}
        </span>
      </div>
    </>
  );
}
