import { counted } from '#domain/plural.ts';
import { Identifier } from '#ui/identifier.tsx';

const AT_ONCE = 6;

/** Parties side by side; a user may have a thousand of them, so the rest is behind a fold. */
export function PartyList({ parties }: { parties: readonly string[] }) {
  if (parties.length === 0) return null;
  const rest = parties.slice(AT_ONCE);
  return (
    <div className="grid min-w-0 gap-1">
      <Row parties={parties.slice(0, AT_ONCE)} />
      {rest.length > 0 && (
        <details>
          <summary className="w-fit text-sm text-ink-2 underline underline-offset-2">
            {counted(rest.length, 'party more', 'parties more')}
          </summary>
          <Row parties={rest} />
        </details>
      )}
    </div>
  );
}

function Row({ parties }: { parties: readonly string[] }) {
  return (
    <ul className="flex min-w-0 flex-wrap gap-1">
      {parties.map((party) => (
        <li key={party} className="max-w-full">
          <Identifier kind="party" value={party} />
        </li>
      ))}
    </ul>
  );
}
