import type { Saying } from '#domain/error-catalogue/error-advice.ts';
import type { Rejection } from './rejection.ts';

/**
 * In recorded errors `definiteAnswer` is false even if the command cannot have been committed, so
 * false proves nothing.
 */
export function definiteText({ definiteAnswer }: Pick<Rejection, 'definiteAnswer'>): Saying {
  switch (definiteAnswer) {
    case true:
      return ['yes', 'This submission has no effect, now or later.'];
    case false:
      return [
        'no',
        'Another submission of the same command may have an effect. Check its completions before using a new command id.',
      ];
    case undefined:
      return ['not reported', 'Whether the answer is definite is not reported.'];
  }
}
