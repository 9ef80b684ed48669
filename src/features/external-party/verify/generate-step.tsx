import { GENERATE_PATH } from '#api/parties/external-party-wire.ts';
import { type RequestedParty, toGenerateBody } from '#domain/external-party/external-party.ts';
import { AdvisedFailure } from '#features/external-party/advised-failure.tsx';
import { sizeAdvice } from '#features/external-party/allocation-failure.ts';
import { useOnboarding, useProgress } from '#features/external-party/onboarding.ts';
import type { ChosenKey } from '#features/external-party/progress.ts';
import { SentBody } from '#features/external-party/sent-body.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useGenerate } from './use-generate.ts';

export function GenerateStep({
  requested,
  chosen,
}: {
  requested: RequestedParty;
  chosen: ChosenKey;
}) {
  const { ledger, onToken, onboarding } = useOnboarding();
  const { consent } = useProgress(onboarding);
  const { ask, isAsking, failure } = useGenerate();
  return (
    <>
      <p className="max-w-3xl text-ink-2">
        The node generates the topology transactions for this request and stores nothing. Any token
        is sufficient. The next step verifies the response.
      </p>
      <SentBody url={ledger.address + GENERATE_PATH} body={toGenerateBody(requested, chosen.key)} />
      {consent !== undefined && (
        <Notice tone="warning">
          The topology is signed. A new one needs a new signature, and this signature is lost.
        </Notice>
      )}
      {failure !== undefined && (
        <AdvisedFailure failure={failure} advice={sizeAdvice(failure)} onToken={onToken} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" disabled={isAsking} onClick={() => void ask(requested, chosen)}>
          Generate the topology
        </Button>
        <span role="status" className="text-ink-3">
          {isAsking ? 'Waiting for the node…' : ''}
        </span>
      </div>
    </>
  );
}
