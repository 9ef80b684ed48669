import { Link } from '@tanstack/react-router';
import { packageRoutesOf } from '#api/ledger/capabilities.ts';
import {
  PACKAGE_ROUTES,
  type PackageAnswer,
  type PackageQuestion,
} from '#domain/package/package-question.ts';
import { type PackageSearch, toPackageSearch } from '#domain/package/package-search.ts';
import { PartyList } from '#ui/names/party-list.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { Moment } from '#ui/text/moment.tsx';
import { Said } from '#ui/text/said.tsx';

const MOST = 12;

/** One link for each party or package, to find the missing one. */
function SingleItemQueries({
  question,
  by,
}: {
  question: PackageQuestion;
  by: 'names' | 'parties';
}) {
  const of = question[by];
  if (of.length < 2) return null;
  const title = by === 'names' ? 'Query one package' : 'Query one party';
  return (
    <section aria-label={title} className="grid gap-1">
      <h3 className="text-sm text-ink-3">{title}</h3>
      <ul className="grid gap-0.5">
        {of.slice(0, MOST).map((one) => (
          <li key={one}>
            <Link
              to="/packages/preferred"
              search={(before): PackageSearch => ({
                ...before,
                ...toPackageSearch({ ...question, [by]: [one] }),
              })}
              className="inline-block min-h-6 leading-6 text-accent underline underline-offset-2 wrap-anywhere"
            >
              {one}
            </Link>
          </li>
        ))}
      </ul>
      {of.length > MOST && (
        <p className="text-sm text-ink-3">
          First {MOST} of {of.length}.
        </p>
      )}
    </section>
  );
}

export function NoPackage({
  answer,
  question,
}: {
  answer: Extract<PackageAnswer, { kind: 'none' }>;
  question: PackageQuestion;
}) {
  const { names, parties, synchronizer, at } = question;
  return (
    <>
      <h2 className="text-lg font-semibold">
        {names.length === 1
          ? 'No version vetted by all hosting participants'
          : 'No synchronizer with a vetted version of each package'}
      </h2>
      <p className="text-ink-2">
        Query: <b className="wrap-anywhere">{names.join(', ')}</b>{' '}
        {synchronizer === undefined ? (
          'on any connected synchronizer'
        ) : (
          <>
            on <Identifier kind="synchronizer" value={synchronizer} />
          </>
        )}
        , vetted{' '}
        {at === undefined ? (
          'now'
        ) : (
          <>
            at <Moment iso={at} mayBeAhead />
          </>
        )}
        . A command {at === undefined ? '' : 'at that time '}with{' '}
        {names.length === 1 ? 'this package' : 'these packages'} and{' '}
        {parties.length === 1 ? 'this party' : 'all these parties'} is rejected.
      </p>
      {parties.length === 1 && <PartyList parties={parties} />}
      {answer.said !== undefined && (
        <p className="text-ink-2">
          Message from the node: <Said text={answer.said} />
        </p>
      )}
      <SingleItemQueries question={question} by="parties" />
      <SingleItemQueries question={question} by="names" />
    </>
  );
}

/** Shown when the node has no endpoint for the query; a smaller query may work. */
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
          'The version of this node is unknown'
        ) : (
          <>
            This node has version <HonestText text={version} />
          </>
        )}
        . The node returned “no such endpoint” for <code>{PACKAGE_ROUTES.packages}</code>
        {packageRoutesOf(version, question).length > 1
          ? ' and for the older endpoint.'
          : question.names.length > 1
            ? ', the only endpoint for several package names.'
            : '.'}{' '}
        Every published version has the endpoint, so a proxy may block it.
      </p>
      <SingleItemQueries question={question} by="names" />
    </>
  );
}
