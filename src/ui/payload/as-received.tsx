import { printJson } from '#domain/text/json-text.ts';
import { CopyButton } from '#ui/controls/copy.tsx';
import { PayloadView } from './payload.tsx';

/** A server's data as received, complete, in a collapsible section. */
export function AsReceived({ what, json }: { what: string; json: unknown }) {
  return (
    <details>
      <summary className="w-fit text-sm text-ink-2 underline underline-offset-2">
        {what} as received
      </summary>
      <div className="grid gap-1 pt-1 text-sm">
        <PayloadView value={json} encoding="json" />
        <div>
          <CopyButton text={() => printJson(json)} what={`${what} as JSON`} words="Copy JSON" />
        </div>
      </div>
    </details>
  );
}
