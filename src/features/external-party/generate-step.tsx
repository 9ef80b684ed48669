import { useState } from 'react';
import { GENERATE_PATH, generateTopology } from '#api/external-party.ts';
import type { LedgerClient } from '#api/ledger.ts';
import { type AskedParty, toGenerateBody } from '#domain/external-party.ts';
import { type Failure, failureOf } from '#domain/failure.ts';
import type { SigningPublicKey } from '#domain/signing-key.ts';
import { openAnswer } from '#domain/topology-answer.ts';
import { checkAnswer } from '#domain/topology-checks.ts';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/failure.tsx';
import { useLatest } from './latest.ts';
import type { Onboarding } from './onboarding.ts';
import { SentBody } from './sent-body.tsx';

/** Asks the node to write the topology down. It stores nothing, and what it answers is verified. */
export function GenerateStep(props: {
  ledger: LedgerClient;
  asked: AskedParty;
  chosen: SigningPublicKey;
  onToken: () => void;
  onboarding: Onboarding;
}) {
  const { ledger, asked, chosen: key, onboarding } = props;
  const begin = useLatest();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const body = toGenerateBody(asked, key);
  const ask = async () => {
    const signal = begin();
    const take = onboarding.ask();
    setAsking(true);
    setFailure(undefined);
    try {
      const answer = await generateTopology(ledger, body, { signal });
      if (signal.aborted) return;
      const opened = openAnswer(answer);
      const checks = checkAnswer({ ...asked, key }, opened);
      take({ asked, key, answer, opened, checks });
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
        The node writes down the topology transactions for this request. It stores nothing, and
        anybody with a token may ask. Its answer is not trusted: the next step verifies it.
      </p>
      <SentBody url={ledger.baseUrl + GENERATE_PATH} body={body} />
      {failure !== undefined && <FailureNotice failure={failure} onToken={props.onToken} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" disabled={isAsking} onClick={() => void ask()}>
          Generate the topology
        </Button>
        <span role="status" className="text-ink-3">
          {isAsking ? 'Asking the node …' : ''}
        </span>
      </div>
    </>
  );
}
