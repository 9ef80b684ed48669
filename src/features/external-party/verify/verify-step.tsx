import { isSignable } from '#domain/topology-checks/topology-checks.ts';
import { verdictOf } from '#domain/topology-checks/topology-verdict.ts';
import type { Generated } from '#features/external-party/progress.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { VerifiedAnswer } from './verified-answer.tsx';

/** Only a fully correct response can be signed. */
export function VerifyStep({ generated, onDone }: { generated: Generated; onDone: () => void }) {
  return (
    <>
      <VerifiedAnswer
        asked={{ ...generated.asked, key: generated.key }}
        answer={generated.opened}
        checks={generated.checks}
        verdict={verdictOf(generated.checks)}
      />
      {isSignable(generated.checks) ? (
        <Button look="primary" className="justify-self-start" onClick={onDone}>
          Continue to signing
        </Button>
      ) : (
        <Notice tone="warning">
          Not every check passed, so signing is disabled. Do not sign elsewhere either: signing
          unverified topology can lose the party forever.
        </Notice>
      )}
    </>
  );
}
