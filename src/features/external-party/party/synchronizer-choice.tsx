import { useId, useState } from 'react';
import type { ConnectedSynchronizer } from '#api/node/node-facts.ts';
import { NameField } from '#features/external-party/name-field.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { useShortId } from '#ui/text/identifier.tsx';

/** A connected synchronizer, or another one by id. */
export function SynchronizerChoice(props: {
  /** Undefined while the node has not told. */
  synchronizers: readonly ConnectedSynchronizer[] | undefined;
  value: string;
  problem: string | undefined;
  onChange: (id: string) => void;
  /** The user leaves the field. */
  onBlur: () => void;
}) {
  const { synchronizers = [], value, problem, onChange, onBlur } = props;
  const id = useId();
  const short = useShortId();
  const [isTyped, setTyped] = useState(value !== '');
  const isListed = synchronizers.some(({ id }) => id === value);
  const isOther = synchronizers.length === 0 || (isTyped && !isListed);
  return (
    <fieldset
      data-wrong={problem === undefined || isOther ? undefined : ''}
      aria-describedby={`${id}-problem`}
      className="grid gap-1.5"
    >
      <legend className="mb-1 font-medium">Synchronizer</legend>
      {synchronizers.map(({ id, alias }) => (
        <label key={id} className="flex min-w-0 items-baseline gap-2">
          <input
            type="radio"
            name="synchronizer"
            checked={!isOther && value === id}
            onChange={() => {
              setTyped(false);
              onChange(id);
            }}
          />
          <span className="min-w-0 wrap-anywhere">
            {alias !== undefined && alias !== '' && (
              <>
                <HonestText text={alias} />{' '}
              </>
            )}
            <span className="font-mono text-ink-3" title={id}>
              <HonestText text={short(id)} />
            </span>
          </span>
        </label>
      ))}
      {synchronizers.length > 0 && (
        <label className="flex items-baseline gap-2">
          <input
            type="radio"
            name="synchronizer"
            checked={isOther}
            onChange={() => {
              setTyped(true);
              onChange('');
            }}
          />
          <span>Other</span>
        </label>
      )}
      {isOther && (
        <NameField
          label="Synchronizer id"
          value={value}
          maxLength={300}
          problem={problem}
          placeholder="global-domain::1220…"
          onChange={(typed) => {
            setTyped(true);
            onChange(typed.trim());
          }}
          onBlur={onBlur}
        />
      )}
      <p id={`${id}-problem`} className="text-sm text-archive empty:hidden">
        {isOther ? undefined : problem}
      </p>
      <p className="text-sm text-ink-3">
        The signature does not name a synchronizer, so it is valid on all of them.
      </p>
    </fieldset>
  );
}
