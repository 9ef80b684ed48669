import { whyNoUpdateId } from '#domain/search/update-id-problem.ts';
import { REDACTED, redacted } from '#domain/secret/redact.ts';
import { HonestText } from '#ui/text/honest-text.tsx';

/** An invalid update id is rejected before any request. */
export function BadUpdateId({ text }: { text: string }) {
  const clean = redacted(text);
  return (
    <main className="page page-form">
      <section role="alert" className="panel grid gap-2 p-4">
        <h1 className="text-lg font-semibold">Not a valid update id</h1>
        <p className="font-mono wrap-anywhere text-ink-2">
          <HonestText text={clean.slice(0, 300)} />
        </p>
        <p>{whyInvalid(clean)}</p>
        <p className="text-ink-3">The id was not sent to a node.</p>
      </section>
    </main>
  );
}

function whyInvalid(text: string): string {
  if (text.includes(REDACTED))
    return 'The link had a text that may be an access token or a private key. The address no longer has it. An update id that lacks up to 4 digits or has more than 68 looks like a key. Copy the id again.';
  return whyNoUpdateId(text);
}
