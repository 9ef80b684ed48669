import { useId } from 'react';
import { Identifier } from '#ui/identifier.tsx';

/** What the asked participant does for the party: it confirms, or it only observes. */
export function HostingChoice(props: {
  participant: string | undefined;
  /** Undefined while it is not chosen. */
  observationOnly: boolean | undefined;
  problem: string | undefined;
  onChange: (observationOnly: boolean) => void;
}) {
  const { participant, observationOnly, problem, onChange } = props;
  const id = useId();
  return (
    <fieldset
      data-wrong={problem === undefined ? undefined : ''}
      aria-describedby={`${id}-problem`}
      className="grid gap-1.5"
    >
      <legend className="mb-1 font-medium">Who hosts it</legend>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-ink-2">This node:</span>
        {participant === undefined ? (
          <span className="text-ink-3">its participant id is not known yet</span>
        ) : (
          <Identifier kind="participant" value={participant} />
        )}
      </div>
      {WAYS.map(({ value, words, about }) => (
        <label key={words} className="flex items-baseline gap-2">
          <input
            type="radio"
            name="hosting"
            checked={observationOnly === value}
            onChange={() => onChange(value)}
          />
          <span>
            {words} <span className="text-ink-3">{about}</span>
          </span>
        </label>
      ))}
      <p id={`${id}-problem`} className="text-sm text-archive empty:hidden">
        {problem}
      </p>
    </fieldset>
  );
}

const WAYS = [
  { value: false, words: 'It confirms', about: 'it sees what the party sees, and confirms for it' },
  {
    value: true,
    words: 'It only observes',
    about: 'it sees what the party sees, but confirms nothing for it',
  },
] as const;
