import type { Saying } from '#domain/error-catalogue/error-advice.ts';
import { HonestText } from '#ui/text/honest-text.tsx';

export function ErrorAdvice({
  whose: [whose, who],
  retry: [retry, when],
  next,
  heading: Heading,
}: {
  heading: 'h2' | 'h3';
  whose: Saying;
  retry: Saying;
  next: readonly string[];
}) {
  return (
    <section aria-label="What to do" className="panel grid gap-4 p-4 sm:grid-cols-2">
      <div>
        <Heading className="text-sm text-ink-3">Likely cause</Heading>
        <p className="text-lg font-semibold">{whose}</p>
        <p className="text-ink-2">{who}</p>
      </div>
      <div>
        <Heading className="text-sm text-ink-3">Retry?</Heading>
        <p className="text-lg font-semibold">{retry}</p>
        <p className="text-ink-2">{when}</p>
      </div>
      <div className="sm:col-span-2">
        <Heading className="text-sm text-ink-3">Next steps</Heading>
        <ul className="grid list-disc gap-1 pl-5">
          {next.map((step) => (
            <li key={step}>
              <HonestText text={step} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
