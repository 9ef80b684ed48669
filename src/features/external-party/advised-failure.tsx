import type { ComponentProps } from 'react';
import { FailureNotice } from '#ui/failure/failure.tsx';

/** A failure with specific advice, where the general advice is about reading or a retry. */
export function AdvisedFailure({
  advice,
  ...notice
}: ComponentProps<typeof FailureNotice> & { advice: readonly string[] | undefined }) {
  if (advice === undefined) return <FailureNotice {...notice} />;
  return (
    <FailureNotice
      {...notice}
      reword={(general) => ({ ...general, tryThis: advice, command: undefined })}
    />
  );
}
