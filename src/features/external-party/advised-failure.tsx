import type { ComponentProps } from 'react';
import { FailureNotice } from '#ui/failure/failure.tsx';

/** Shows a failure with specific advice instead of the general one. */
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
