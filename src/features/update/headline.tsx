import type { UpdateDocument } from '#domain/document.ts';
import { headlineOf } from '#domain/headline.ts';
import { middle } from '#domain/honest-text.ts';
import { HonestText } from '#ui/honest-text.tsx';

/** What the update did, in one sentence; the strong parts are who, what and on what. */
export function Headline({ document }: { document: UpdateDocument }) {
  return (
    <h1 className="mt-1 text-lg leading-snug md:text-xl font-medium tracking-tight wrap-anywhere text-ink-2">
      {[...headlineOf(document.facts).entries()].map(([at, part]) => {
        const Part = part.strong ? 'b' : 'span';
        return (
          <Part key={at} className={part.strong ? 'font-bold text-ink' : undefined}>
            {part.namespace === undefined ? (
              <HonestText text={part.text} />
            ) : (
              <Party hint={part.text} namespace={part.namespace} />
            )}
          </Part>
        );
      })}
    </h1>
  );
}

function Party({ hint, namespace }: { hint: string; namespace: string }) {
  return (
    <bdi>
      <HonestText text={hint} />
      {namespace !== '' && (
        <span className="font-mono font-normal text-ink-3">
          ::
          <HonestText text={middle(namespace, 4, 4)} />
        </span>
      )}
    </bdi>
  );
}
