import type { Confirmer } from '#domain/confirmers.ts';
import { counted } from '#domain/plural.ts';
import { PartyName } from '#ui/party-name.tsx';

/** A confirming party with its tick box, and how many views need it. */
export function ConfirmerRow({
  confirmer: { party, must, can },
  isTicked,
  onTick,
}: {
  confirmer: Confirmer;
  isTicked: boolean;
  onTick: (party: string) => void;
}) {
  return (
    <li>
      <label className="flex cursor-pointer flex-wrap items-center gap-x-2.5 rounded px-2 py-1 hover:bg-raised">
        <input
          type="checkbox"
          checked={isTicked}
          onChange={() => onTick(party)}
          className="accent-accent"
        />
        <PartyName party={party} />
        <span className="ml-auto text-sm text-ink-3">{needWords(must, can)}</span>
      </label>
    </li>
  );
}

/** `must in 12 views, can in 3` */
function needWords(must: number, can: number): string {
  if (must === 0) return `can confirm ${counted(can, 'view')}`;
  const first = `must confirm ${counted(must, 'view')}`;
  return can === 0 ? first : `${first}, can ${can.toLocaleString('en')} more`;
}
