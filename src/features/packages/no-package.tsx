import { Link } from '@tanstack/react-router';
import { type Failure, serverWordsOf } from '#domain/failure/failure.ts';
import {
  PACKAGE_ROUTES,
  type PackageAnswer,
  type PackageQuestion,
} from '#domain/package/package-question.ts';
import { type PackageSearch, toPackageSearch } from '#domain/package/package-search.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { Moment } from '#ui/text/moment.tsx';
import { Said } from '#ui/text/said.tsx';

/** What the ledger's refusals of such a question come to, in a sentence. */
const WORDS: Readonly<Record<string, string>> = {
  PACKAGE_NAMES_NOT_FOUND: 'This participant has no package of that name.',
  UNKNOWN_INFORMEES:
    'A party is not known on any synchronizer that this participant is connected to.',
  INVALID_PRESCRIBED_SYNCHRONIZER_ID: 'This participant is not connected to that synchronizer.',
};

/** Undefined where the failure says no more than for any other question. */
export function packageRefusal(failure: Failure): string | undefined {
  const words = serverWordsOf(failure);
  if (words.kind !== 'ledger-error') return undefined;
  return Object.hasOwn(WORDS, words.error.code) ? WORDS[words.error.code] : undefined;
}

/** Beyond these nobody goes through them one by one. */
const MOST = 12;

/** The same question about one party, or about one package: by them one sees which is missing. */
function SmallerQuestions({
  question,
  by,
}: {
  question: PackageQuestion;
  by: 'names' | 'parties';
}) {
  const of = question[by];
  if (of.length < 2) return null;
  const title = by === 'names' ? 'About one of the packages alone' : 'For one of the parties alone';
  return (
    <section aria-label={title} className="grid gap-1">
      <h3 className="text-sm text-ink-3">{title}</h3>
      <ul className="packages-smaller">
        {of.slice(0, MOST).map((one) => (
          <li key={one}>
            <Link
              to="/packages/preferred"
              search={(before): PackageSearch => ({
                ...before,
                ...toPackageSearch({ ...question, [by]: [one] }),
              })}
              className="text-accent underline underline-offset-2 wrap-anywhere"
            >
              {one}
            </Link>
          </li>
        ))}
      </ul>
      {of.length > MOST && (
        <p className="text-sm text-ink-3">
          The first {MOST} of {of.length}.
        </p>
      )}
    </section>
  );
}

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

/** No route of this node answers the question; perhaps one answers a smaller one. */
export function NotOffered({
  question,
  version,
}: {
  question: PackageQuestion;
  version: string | undefined;
}) {
  return (
    <>
      <p className="text-ink-2">
        {version === undefined ? (
          'The version of this node is not known'
        ) : (
          <>
            This node is of version <HonestText text={version} />
          </>
        )}
        , and it says that it has no <code>{PACKAGE_ROUTES.packages}</code>
        {question.names.length === 1
          ? ' nor an older route for this.'
          : ', the only route that takes several package names in one question.'}{' '}
        Every published version has it, so perhaps a proxy holds it back.
      </p>
      <SmallerQuestions question={question} by="names" />
    </>
  );
}
