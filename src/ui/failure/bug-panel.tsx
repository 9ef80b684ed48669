import { bugDetails } from '#domain/failure/bug-details.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy.tsx';
import { Alert } from '#ui/notice/alert.tsx';
import { LongText } from '#ui/text/long-text.tsx';
import { isUnloadedFile } from './unloaded-file.ts';

/**
 * Shows a bug of Treeline, or that a file of it did not load. Every page loads this file, so it imports
 * nothing about servers.
 */
export function BugPanel({
  error,
  onRetry,
}: {
  error: unknown;
  onRetry?: (() => void) | undefined;
}) {
  const isFile = isUnloadedFile(error);
  const details = bugDetails(error, new Date().toISOString());
  return (
    <Alert
      heading={isFile ? 'Part of Treeline did not load' : 'Unexpected error in Treeline'}
      code={isFile ? 'E-PART' : 'E-BUG'}
    >
      <p className="text-ink-2">
        {isFile
          ? 'The browser is offline, or the server does not respond or has another version. A reload removes a pasted token.'
          : 'This is a bug of this page, not of a server. Include this message in a bug report:'}
      </p>
      <p className="font-mono wrap-anywhere">
        <LongText text={error instanceof Error ? error.message : String(error)} />
      </p>
      <div className="flex flex-wrap gap-2">
        {onRetry !== undefined && <Button onClick={onRetry}>Retry</Button>}
        <Button onClick={() => location.reload()}>Reload the page</Button>
        {!isFile && <CopyButton text={details} what="error details" words="Copy details" />}
      </div>
    </Alert>
  );
}
