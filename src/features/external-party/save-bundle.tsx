import type { Consent } from '#domain/external-party/external-party.ts';
import { bundleText, toBundle } from '#domain/external-party/onboarding-bundle.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/controls/button.tsx';
import type { Generated } from './progress.ts';

/** Saves the bundle for the operators of the other hosts. */
export function SaveBundle({ generated, consent }: { generated: Generated; consent: Consent }) {
  const { requested, key, answer } = generated;
  return (
    <div className="grid gap-1">
      <Button
        className="justify-self-start"
        onClick={() => {
          const text = bundleText(toBundle(requested, key, answer, consent));
          const name = requested.hint.replaceAll(/[^A-Za-z0-9_-]/g, '-').slice(0, 60);
          saveFile(new Blob([text], { type: 'application/json' }), `onboarding-${name}.json`);
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
