import { Link } from '@tanstack/react-router';
import type { PackageQuestion } from '#domain/package-question.ts';
import { type PackageSearch, toPackageSearch } from '#domain/package-search.ts';

/** Beyond these nobody goes through them one by one. */
const MOST = 12;

/** The same question about one party, or about one package: by them one sees which is missing. */
export function SmallerQuestions({
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
