import { bugDetails } from '#domain/failure/bug-details.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy.tsx';
import { Alert } from '#ui/notice/alert.tsx';
import { LongText } from '#ui/text/long-text.tsx';

/** Shows a bug of Treeline. Every page loads this file, so it imports nothing about servers. */
export function BugPanel({
  error,
  onRetry,
}: {
  error: unknown;
  onRetry?: (() => void) | undefined;
}) {
  const details = bugDetails(error, new Date().toISOString());
  return (
    <Alert heading="Unexpected error in Treeline" code="E-BUG">
      <p className="text-ink-2">
        This is a bug of this page, not of a server. Include this message in a bug report:
      </p>
      <p className="font-mono wrap-anywhere">
        <LongText text={error instanceof Error ? error.message : String(error)} />
      </p>
      <div className="flex flex-wrap gap-2">
        {onRetry !== undefined && <Button onClick={onRetry}>Retry</Button>}
        <Button onClick={() => location.reload()}>Reload the page</Button>
        <CopyButton text={details} what="error details" words="Copy details" />
      </div>
    </Alert>
  );
}
