import { isSignable } from '#domain/topology-checks/topology-checks.ts';
import { verdictOf } from '#domain/topology-checks/topology-verdict.ts';
import { AllocateStep } from '#features/external-party/allocate/allocate-step.tsx';
import { ResultStep } from '#features/external-party/hosting/result-step.tsx';
import { useOnboarding, useProgress } from '#features/external-party/onboarding.ts';
import type { Generated, StepName } from '#features/external-party/progress.ts';
import { SaveReviewFile } from '#features/external-party/save-bundle.tsx';
import { SaveRecord } from '#features/external-party/save-record.tsx';
import { SignStep } from '#features/external-party/sign/sign-step.tsx';
import { VerifiedAnswer } from '#features/external-party/verify/verified-answer.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';

/** Renders a step that needs the node's response. */
export function AnsweredStep(props: { step: StepName; generated: Generated }) {
  return (
    <>
      <Step {...props} />
      <SaveRecord generated={props.generated} />
    </>
  );
}

function Step({ step, generated }: { step: StepName; generated: Generated }) {
  const { chosen, consent } = useProgress(useOnboarding().onboarding);
  if (step === 'verify') return <VerifyStep generated={generated} />;
  if (chosen === undefined) return null;
  if (step === 'sign') return <SignStep generated={generated} chosen={chosen} />;
  if (consent === undefined) return null;
  const Last = step === 'allocate' ? AllocateStep : ResultStep;
  return <Last generated={generated} consent={consent} chosen={chosen} />;
}

function VerifyStep({ generated }: { generated: Generated }) {
  const { requested, key, opened, checks } = generated;
  const { onboarding } = useOnboarding();
  return (
    <>
      <VerifiedAnswer
        requested={{ ...requested, key }}
        answer={opened}
        checks={checks}
        verdict={verdictOf(checks)}
      >
        {!isSignable(checks) && (
          <Notice tone="warning">
            <b>What to do next.</b> Do not sign, here or elsewhere. Create the party on another
            node, or ask the operator of this node about the points above. Not every check passed,
            so signing is disabled. Signing unverified topology can give away the control of the
            party forever.
          </Notice>
        )}
      </VerifiedAnswer>
      {isSignable(checks) && (
        <>
          <SaveReviewFile generated={generated} />
          <Button
            look="primary"
            className="justify-self-start"
            onClick={() => onboarding.change({ at: 'sign' })}
          >
            Continue to signing
          </Button>
        </>
      )}
    </>
  );
}
