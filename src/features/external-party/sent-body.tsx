import { curlOf } from '#domain/failure/failure.ts';
import { CopyButton } from '#ui/controls/copy.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

export const SENT =
  'rounded-md border border-line bg-raised px-3 py-[0.6rem] wrap-anywhere whitespace-pre-wrap';

export function SentBody({ url, body }: { url: string; body: object }) {
  const curl = curlOf({
    server: 'ledger',
    method: 'POST',
    url,
    body: JSON.stringify(body),
    at: '',
  });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-mono wrap-anywhere text-ink-2">POST {url}</span>
        <CopyButton text={curl} what="curl command" words="Copy as curl" />
      </div>
      <pre className={SENT} aria-label="Body" role="group">
        <code>
          {[...JSON.stringify(body, null, 2).split('\n').entries()].map(([at, line]) => (
            <span key={at} className="block">
              <HonestText text={line} />
            </span>
          ))}
        </code>
      </pre>
    </div>
  );
}
