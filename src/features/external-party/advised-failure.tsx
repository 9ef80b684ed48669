import type { ComponentProps } from 'react';
import { LaterFailure } from '#ui/failure/failed.tsx';

/** Shows a failure with specific advice instead of the general one. */
export function AdvisedFailure({
  advice,
  ...notice
}: ComponentProps<typeof LaterFailure> & { advice: readonly string[] | undefined }) {
  if (advice === undefined) return <LaterFailure {...notice} />;
  return (
    <LaterFailure
      {...notice}
      reword={(general) => ({ ...general, tryThis: advice, command: undefined })}
    />
  );
}
