import { bugDetails } from '#domain/failure/bug-details.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { dismissErrors, type UncaughtErrors } from './page-troubles.ts';

/** Above every page: what its link had in vain, and the errors that no boundary caught. */
export function PageNotices({
  dropped,
  errors,
}: {
  dropped: readonly string[];
  errors: UncaughtErrors;
}) {
  return (
    <>
      {dropped.length > 0 && (
        <aside aria-label="About this link" className="page page-notice">
          <Notice tone="warning">
            Ignored unknown or invalid link parameters:{' '}
            <code>
              <HonestText text={dropped.join(', ')} />
            </code>
          </Notice>
        </aside>
      )}
      {errors.count > 0 && <UncaughtErrorNotice errors={errors} />}
    </>
  );
}

function UncaughtErrorNotice({ errors: { count, last } }: { errors: UncaughtErrors }) {
  const details = last.map(({ thrown, at }) => bugDetails(thrown, at)).join('\n\n');
  return (
    <aside aria-label="Errors" className="page page-notice">
      <Notice tone="warning">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span role="status">Unexpected error in Treeline ({count})</span>
          <span className="font-mono text-sm">E-BUG</span>
          <CopyButton text={details} what="error details" words="Copy details" />
          <Button onClick={dismissErrors}>Dismiss</Button>
        </div>
      </Notice>
    </aside>
  );
}
