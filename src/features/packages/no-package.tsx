import type { PackageAnswer, PackageQuestion } from '#domain/package-question.ts';
import { Identifier } from '#ui/identifier.tsx';
import { Moment } from '#ui/moment.tsx';
import { Said } from '#ui/said.tsx';
import { SmallerQuestions } from './smaller-questions.tsx';

/** An answer as well: there is no version that would do. */
export function NoPackage({
  answer,
  question,
}: {
  answer: Extract<PackageAnswer, { kind: 'none' }>;
  question: PackageQuestion;
}) {
  const { names, synchronizer, at } = question;
  return (
    <>
      <h2 className="text-lg font-semibold">
        {names.length === 1
          ? 'No version that all these parties’ participants vetted'
          : 'No synchronizer where all these parties’ participants vetted a version of each'}
      </h2>
      <p className="text-ink-2">
        Asked about <b className="wrap-anywhere">{names.join(', ')}</b>{' '}
        {synchronizer === undefined ? (
          'on any synchronizer that this participant is connected to'
        ) : (
          <>
            on <Identifier kind="synchronizer" value={synchronizer} />
          </>
        )}
        , as vetted{' '}
        {at === undefined ? (
          'now'
        ) : (
          <>
            at <Moment iso={at} />
          </>
        )}
        . A command with this {names.length === 1 ? 'package' : 'set of packages'} that concerns all
        these parties would be refused.
      </p>
      {answer.said !== undefined && (
        <p className="text-ink-2">
          In the words of the node: <Said text={answer.said} />
        </p>
      )}
      <SmallerQuestions question={question} by="parties" />
      <SmallerQuestions question={question} by="names" />
    </>
  );
}
