import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { ConnectedSynchronizer } from '#api/node/node-facts.ts';
import { type RequestedParty, thresholdText } from '#domain/external-party/external-party.ts';
import { NameField } from '#features/external-party/name-field.tsx';
import type {
  PartyField,
  PartyForm,
  PartyProblems,
} from '#features/external-party/party-fields.ts';
import { Button } from '#ui/controls/button.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { useShortId } from '#ui/text/identifier.tsx';
import { HostingChoice, ParticipantsField } from './hosting-choice.tsx';
import { confirmersIn, missingInPartyForm } from './party-form.ts';

function SynchronizerChoice(props: {
  /** Undefined until the node reports them. */
  synchronizers: readonly ConnectedSynchronizer[] | undefined;
  value: string;
  problem: string | undefined;
  onChange: (id: string) => void;
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

/** Shows a problem after the user left its field or continued; initial problems show at once. */
function useShownProblems(
  problems: PartyProblems,
  missing: PartyProblems,
): {
  shown: PartyProblems;
  leave: (field: PartyField) => void;
  /** Shows all problems and focuses the first. */
  insist: () => void;
  form: RefObject<HTMLFormElement | null>;
} {
  const [left, setLeft] = useState(() => new Set<string>(Object.keys(problems)));
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>(IN_THE_WAY)?.focus();
  }, [tries]);
  const isInsisted = tries > 0;
  const seen = Object.entries(problems).filter(([field]) => isInsisted || left.has(field));
  return {
    shown: { ...(isInsisted ? missing : {}), ...Object.fromEntries(seen) },
    leave: (field) => setLeft((before) => new Set(before).add(field)),
    insist: () => setTries((before) => before + 1),
    form,
  };
}

const IN_THE_WAY = 'fieldset[data-wrong] input, [aria-invalid="true"]';

export function WhatStep(props: {
  form: PartyForm;
  problems: PartyProblems;
  /** Undefined while the form is incomplete or invalid. */
  asked: RequestedParty | undefined;
  participant: string | undefined;
  /** Undefined until the node reports them. */
  synchronizers: readonly ConnectedSynchronizer[] | undefined;
  troubles: ReactNode;
  onForm: (form: PartyForm) => void;
  onDone: () => void;
}) {
  const { form, problems, asked, participant, onForm } = props;
  const missing = missingInPartyForm(form, participant);
  const { shown, leave, insist, form: place } = useShownProblems(problems, missing);
  const change = (next: Partial<PartyForm>) => onForm({ ...form, ...next });
  const fieldOf = (field: PartyField) => ({ problem: shown[field], onBlur: () => leave(field) });
  return (
    <form
      ref={place}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (asked === undefined) insist();
        else props.onDone();
      }}
    >
      <SynchronizerChoice
        {...fieldOf('synchronizer')}
        synchronizers={props.synchronizers}
        value={form.synchronizer}
        onChange={(synchronizer) => change({ synchronizer })}
      />
      <NameField
        {...fieldOf('hint')}
        label="Party hint"
        value={form.hint}
        maxLength={300}
        problem={isAtItsEnd(form.hint) ? shown.hint : (problems.hint ?? shown.hint)}
        hint="The readable part of the party id: letters, digits, space, : - and _. Hints are not unique."
        onChange={(hint) => change({ hint })}
      />
      {props.troubles}
      <HostingChoice
        problem={problems.hosting ?? shown.hosting}
        participant={participant}
        observationOnly={form.observationOnly}
        onChange={(observationOnly) => change({ observationOnly })}
      />
      <ParticipantsField
        {...fieldOf('confirming')}
        label="Other confirming participants"
        ids={form.confirming}
        hint="One participant id per line. Each sees what the party sees and confirms for it."
        onChange={(confirming) => change({ confirming })}
      />
      <ParticipantsField
        {...fieldOf('observing')}
        label="Observing participants"
        ids={form.observing}
        hint="One participant id per line. Each sees what the party sees."
        onChange={(observing) => change({ observing })}
      />
      <NameField
        {...fieldOf('threshold')}
        label="Confirmation threshold"
        value={form.threshold}
        inputMode="numeric"
        maxLength={300}
        placeholder="all confirmers"
        hint={thresholdHint(form, problems)}
        onChange={(threshold) => change({ threshold: threshold.trim() })}
      />
      <Button type="submit" look="primary" className="justify-self-start">
        Continue to the key
      </Button>
    </form>
  );
}

/** A trailing colon or space may be followed by more typing. */
function isAtItsEnd(hint: string): boolean {
  return /[^: ][: ]$/.test(hint);
}

/** The threshold hint, unless the fields it depends on have problems. */
function thresholdHint(form: PartyForm, { hosting, confirming, threshold }: PartyProblems): string {
  return hosting === undefined && confirming === undefined && threshold === undefined
    ? thresholdText(Number(form.threshold), confirmersIn(form))
    : 'Leave empty, or enter 0, for all confirmers.';
}
