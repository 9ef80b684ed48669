import { honestString } from '#domain/honest-text.ts';
import { partyHint } from '#domain/party.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { markOf } from '#ui/mark.ts';

/** Who acted, by name, and how many others besides, of those that were asked for. */
export function ActingAs({ parties: [first, ...rest] }: { parties: readonly string[] }) {
  if (first === undefined) return <span className="text-ink-3">none of those asked for</span>;
  return (
    <span title={honestString([first, ...rest].join('\n'))} className="flex min-w-0 gap-1">
      <span style={markOf(first)} className="mark min-w-0 truncate">
        <HonestText text={partyHint(first)} />
      </span>
      {rest.length > 0 && (
        <span className="shrink-0 text-ink-3">+{rest.length.toLocaleString('en')}</span>
      )}
    </span>
  );
}
