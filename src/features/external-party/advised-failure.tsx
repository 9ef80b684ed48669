import type { ComponentProps } from 'react';
import { FailureNotice } from '#ui/failure/failure.tsx';

/** A failure with advice of this page where the general one is about reading, or says "retry". */
export function AdvisedFailure({
  advice,
  ...notice
}: ComponentProps<typeof FailureNotice> & { advice: readonly string[] | undefined }) {
  if (advice === undefined) return <FailureNotice {...notice} />;
  return (
    <FailureNotice
      {...notice}
      reword={(words) => ({ ...words, tryThis: advice, command: undefined })}
    />
  );
}
