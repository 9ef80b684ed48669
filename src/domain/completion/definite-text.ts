import type { Saying } from '#domain/error-catalogue/error-advice.ts';
import type { Rejection } from './rejection.ts';

/**
 * What `definite_answer` promises. The recorded errors say false even where nothing can have
 * happened, so false is no reason for alarm, and no permission either.
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
      return ['not reported', 'Whether the answer is final is not reported.'];
  }
}
