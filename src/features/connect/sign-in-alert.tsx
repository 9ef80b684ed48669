import type { SignInProblem } from '#domain/sign-in/sign-in-problem.ts';
import { signInText } from '#domain/sign-in/sign-in-text.ts';
import { Alert } from '#ui/notice/alert.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { LongText } from '#ui/text/long-text.tsx';

/** What went wrong at a sign-in, with the words of the issuer as text. */
export function SignInAlert({
  heading,
  problem,
  issuer,
}: {
  heading: string;
  problem: SignInProblem;
  issuer: string;
}) {
  const { text, advice, words } = signInText(problem, issuer);
  return (
    <Alert heading={heading} code={`S-${problem.kind.toUpperCase()}`}>
      <p className="wrap-anywhere">
        <HonestText text={text} /> <HonestText text={advice} />
      </p>
      {words !== undefined && (
        <figure className="grid gap-1">
          <figcaption className="text-sm text-ink-3">Message from the issuer</figcaption>
          <blockquote className="border-l-2 border-line-strong pl-3 font-mono wrap-anywhere">
            <LongText text={words} from={300} />
          </blockquote>
        </figure>
      )}
    </Alert>
  );
}
