import type { ComponentProps } from 'react';
import { serverWordsOf } from '#domain/failure-place.ts';
import { wordsOf } from '#domain/failure-words.ts';
import { useExplainer } from '#ui/explainer.ts';
import { FailureNotice } from '#ui/failure.tsx';

/** A failure with advice of this page where the general one is about reading, or says "retry". */
export function AdvisedFailure({
  advice,
  ...notice
}: ComponentProps<typeof FailureNotice> & { advice: readonly string[] | undefined }) {
  const { failure } = notice;
  const explain = useExplainer(serverWordsOf(failure).kind === 'ledger-error');
  if (advice === undefined) return <FailureNotice {...notice} />;
  const words = { ...wordsOf(failure, explain), tryThis: advice, command: undefined };
  return <FailureNotice {...notice} words={words} />;
}
