import type { Consent } from '#domain/external-party/external-party.ts';
import {
  bundleText,
  type OnboardingBundle,
  type ReviewFile,
  toBundle,
  toReviewFile,
} from '#domain/external-party/onboarding-bundle.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/controls/button.tsx';
import { useOnboarding } from './onboarding.ts';
import type { Generated } from './progress.ts';

/** Saves the bundle for the operators of the other hosts. */
export function SaveBundle({ generated, consent }: { generated: Generated; consent: Consent }) {
  const { onboarding } = useOnboarding();
  const { requested, key, answer } = generated;
  return (
    <div className="grid gap-1">
      <Button
        className="justify-self-start"
        onClick={() => {
          save('onboarding', requested.hint, toBundle(requested, key, answer, consent));
          onboarding.change({ isBundleDone: true });
        }}
      >
        Save onboarding bundle
      </Button>
      <p className="text-sm text-ink-3">
        Contains the request, the response and the signed body, but no private key and no token.
        Recipients open it under “Review a response”.
      </p>
    </div>
  );
}

/** Saves request and response before any signature, for an approver on another machine. */
export function SaveReviewFile({ generated }: { generated: Generated }) {
  const { requested, key, answer } = generated;
  return (
    <div className="grid gap-1">
      <Button
        className="justify-self-start"
        onClick={() => save('review', requested.hint, toReviewFile(requested, key, answer))}
      >
        Save review file
      </Button>
      <p className="text-sm text-ink-3">
        For an approver on another machine: the request and the response, but no signature, no
        private key and no token. An approver opens the file under “Review a response”.
      </p>
    </div>
  );
}

function save(what: string, hint: string, bundle: OnboardingBundle | ReviewFile): void {
  const file = new Blob([bundleText(bundle)], { type: 'application/json' });
  saveFile(file, `${what}-${fileNameOf(hint)}.json`);
}

/** A party hint as a part of a file name. */
export function fileNameOf(hint: string): string {
  return hint.replaceAll(/[^A-Za-z0-9_-]/g, '-').slice(0, 60);
}
