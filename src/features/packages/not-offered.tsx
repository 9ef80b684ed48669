import { PACKAGE_ROUTES, type PackageQuestion } from '#domain/package-question.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { SmallerQuestions } from './smaller-questions.tsx';

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
