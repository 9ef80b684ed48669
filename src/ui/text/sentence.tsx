import { middle } from '#domain/text/honest-text.ts';
import type { HeadlinePart } from '#domain/update/headline.ts';
import { HonestText } from './honest-text.tsx';

export function Sentence({ parts }: { parts: readonly HeadlinePart[] }) {
  return [...parts.entries()].map(([at, part]) => {
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
  });
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
