import type { LedgerClient } from '#api/ledger/ledger.ts';
import { AllocateStep } from '#features/external-party/allocate/allocate-step.tsx';
import { AfterwardsStep } from '#features/external-party/hosting/result-step.tsx';
import { type Onboarding, useProgress } from '#features/external-party/onboarding.ts';
import type { Generated, StepName } from '#features/external-party/progress.ts';
import { SignStep } from '#features/external-party/sign/sign-step.tsx';
import { VerifyStep } from '#features/external-party/verify/verify-step.tsx';
import type { ConnectedNode } from '#queries/connected-node.ts';

/** Renders a step that needs the node's response. */
export function AnsweredStep({
  step,
  connected,
  ledger,
  onboarding,
  generated,
}: {
  step: StepName;
  connected: ConnectedNode;
  ledger: LedgerClient;
  onboarding: Onboarding;
  generated: Generated;
}) {
  const { chosen, consent, allocation } = useProgress(onboarding);
  if (step === 'verify')
    return <VerifyStep generated={generated} onDone={() => onboarding.change({ at: 'sign' })} />;
  if (chosen === undefined) return null;
  if (step === 'sign')
    return (
      <SignStep
        connected={connected}
        generated={generated}
        chosen={chosen}
        onSigned={(signed) => onboarding.sign(generated, signed)}
      />
    );
  if (consent === undefined) return null;
  const Step = step === 'allocate' ? AllocateStep : AfterwardsStep;
  return (
    <Step
      connected={connected}
      ledger={ledger}
      onboarding={onboarding}
      generated={generated}
      consent={consent}
      chosen={chosen}
      allocation={allocation}
    />
  );
}
