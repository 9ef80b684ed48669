import type { Failure } from '#sim/completions/failure.ts';

export type FailureStory = {
  readonly name: string;
  readonly label?: string;
  readonly again?: string;
  readonly actAs: readonly string[];
  readonly userId?: string;
  readonly failure: Failure;
};
