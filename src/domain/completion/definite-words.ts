import type { Saying } from '#domain/error-catalogue/error-advice.ts';
import type { Rejection } from './rejection.ts';

/**
 * What `definite_answer` promises. The recorded errors say false even where nothing can have
 * happened, so false is no reason for alarm, and no permission either.
 */
export function definiteWords({ definiteAnswer }: Pick<Rejection, 'definiteAnswer'>): Saying {
  switch (definiteAnswer) {
    case true:
      return ['yes', 'The node is sure: this submission has no effect, now or later.'];
    case false:
      return [
        'no',
        'The node does not promise that another submission of the same command has no effect: look for its completions before a new command id is used.',
      ];
    case undefined:
      return ['not told', 'The node does not say whether this is its last word.'];
  }
}
