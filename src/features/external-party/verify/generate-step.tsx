import { useState } from 'react';
import { GENERATE_PATH, generateTopology } from '#api/parties/external-party-wire.ts';
import { type RequestedParty, toGenerateBody } from '#domain/external-party/external-party.ts';
import { openAnswer } from '#domain/external-party/topology-answer.ts';
import { type Failure, failureOf } from '#domain/failure/failure.ts';
import { checkAnswer } from '#domain/topology-checks/topology-checks.ts';
import { useOnboarding } from '#features/external-party/onboarding.ts';
import type { ChosenKey } from '#features/external-party/progress.ts';
import { SentBody } from '#features/external-party/sent-body.tsx';
import { useLatest } from '#ui/browser/latest.ts';
import { Button } from '#ui/controls/button.tsx';
import { FailureNotice } from '#ui/failure/failure.tsx';

export function GenerateStep({
  requested,
  chosen: { key },
}: {
  requested: RequestedParty;
  chosen: ChosenKey;
}) {
  const { ledger, onboarding, onToken } = useOnboarding();
  const begin = useLatest();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const body = toGenerateBody(requested, key);
  const ask = async () => {
    const signal = begin();
    const take = onboarding.startRequest();
    setAsking(true);
    setFailure(undefined);
    try {
      const answer = await generateTopology(ledger, body, { signal });
      if (signal.aborted) return;
      const opened = openAnswer(answer);
      const checks = checkAnswer({ ...requested, key }, opened);
      take({ requested, key, answer, opened, checks });
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
      <SentBody url={ledger.address + GENERATE_PATH} body={body} />
      {failure !== undefined && <FailureNotice failure={failure} onToken={onToken} />}
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
