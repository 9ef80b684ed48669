import { useEffect, useState } from 'react';
import { generateTopology } from '#api/parties/external-party-wire.ts';
import { type RequestedParty, toGenerateBody } from '#domain/external-party/external-party.ts';
import { type Failure, failureOf, isOfToken } from '#domain/failure/failure.ts';
import { useOnboarding } from '#features/external-party/onboarding.ts';
import type { ChosenKey } from '#features/external-party/progress.ts';
import { useLatest } from '#ui/browser/latest.ts';

/** Requests the topology of a party and verifies the response, which opens the next step. */
export function useGenerate() {
  const { connected, ledger, onboarding, verifier } = useOnboarding();
  const begin = useLatest();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  /** Repeats a request that failed for want of a token. */
  const [again, setAgain] = useState<() => void>();
  const ask = async (requested: RequestedParty, chosen: ChosenKey) => {
    const { key, holder } = chosen;
    const signal = begin();
    const take = onboarding.startRequest();
    const sent = { at: new Date().toISOString() };
    setAsking(true);
    setFailure(undefined);
    setAgain(undefined);
    // With a private key on the page, only a worker that is already there is used (KEY-07).
    if (holder === undefined) void verifier.start();
    try {
      const answer = await generateTopology(ledger, toGenerateBody(requested, key), { signal });
      if (signal.aborted) return;
      const came = { at: new Date().toISOString(), serverDate: answer.serverDate };
      const checked = await verifier.answer({ ...requested, key }, answer);
      if (signal.aborted) return;
      take({ requested, key, answer, ...checked, times: { sent, came } });
    } catch (thrown) {
      if (signal.aborted) return;
      const failed = failureOf(thrown);
      if (failed === undefined) throw thrown;
      setFailure(failed);
      setAgain(() => (isOfToken(failed) ? () => void ask(requested, chosen) : undefined));
    } finally {
      if (!signal.aborted) setAsking(false);
    }
  };
  const { token } = connected.node;
  // The dialog of the token promises to continue, and the node stores nothing.
  useEffect(() => {
    if (again === undefined || token === undefined) return undefined;
    const before = token.generation();
    return token.subscribe(() => {
      if (token.generation() !== before && token.state().kind === 'held') again();
    });
  }, [again, token]);
  return { ask, isAsking, failure };
}
