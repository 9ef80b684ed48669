import type { ReactNode } from 'react';
import type { ConnectedSynchronizer } from '#api/node-facts.ts';
import type { AskedParty } from '#domain/external-party.ts';
import { type PartyForm, type PartyProblems, thresholdWords } from '#domain/party-form.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Identifier } from '#ui/identifier.tsx';
import { ParticipantsField } from './participants-field.tsx';
import { SynchronizerChoice } from './synchronizer-choice.tsx';

/** What the party shall be called and who shall host it. Nothing is sent here. */
export function WhatStep(props: {
  form: PartyForm;
  problems: PartyProblems;
  /** Undefined while something is missing or wrong. */
  asked: AskedParty | undefined;
  participant: string | undefined;
  /** Undefined while the node has not told. */
  synchronizers: readonly ConnectedSynchronizer[] | undefined;
  /** What is to be said of questions that went wrong. */
  troubles: ReactNode;
  onForm: (form: PartyForm) => void;
  onDone: () => void;
}) {
  const { form, problems, asked, participant, onForm } = props;
  const change = (next: Partial<PartyForm>) => onForm({ ...form, ...next });
  return (
    <>
      <SynchronizerChoice
        synchronizers={props.synchronizers}
        value={form.synchronizer}
        problem={problems.synchronizer}
        onChange={(synchronizer) => change({ synchronizer })}
      />
      <TextField
        label="Party hint"
        value={form.hint}
        maxLength={300}
        problem={problems.hint}
        hint="The readable part of the party id: letters, digits, space, : - and _. Anybody may choose the same one."
        onChange={({ target }) => change({ hint: target.value })}
      />
      {props.troubles}
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium">Who hosts it</legend>
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="text-ink-2">This node:</span>
          {participant === undefined ? (
            <span className="text-ink-3">its participant id is not known yet</span>
          ) : (
            <Identifier kind="participant" value={participant} />
          )}
        </div>
        <label className="flex items-baseline gap-2">
          <input
            type="checkbox"
            checked={form.observationOnly}
            onChange={({ target }) => change({ observationOnly: target.checked })}
          />
          <span>
            This node only observes{' '}
            <span className="text-ink-3">
              it sees what the party sees, but confirms nothing for it
            </span>
          </span>
        </label>
        {problems.hosting !== undefined && (
          <p className="text-sm text-archive">{problems.hosting}</p>
        )}
      </fieldset>
      <ParticipantsField
        label="Other confirming participants"
        ids={form.confirming}
        problem={problems.confirming}
        hint="One participant id in a line. Each sees what the party sees and confirms for it."
        onChange={(confirming) => change({ confirming })}
      />
      <ParticipantsField
        label="Observing participants"
        ids={form.observing}
        problem={problems.observing}
        hint="One participant id in a line. Each sees what the party sees."
        onChange={(observing) => change({ observing })}
      />
      <TextField
        label="Confirmation threshold"
        value={form.threshold}
        inputMode="numeric"
        maxLength={12}
        placeholder="all confirmers"
        problem={problems.threshold}
        hint={asked === undefined ? '0 or nothing means all confirmers.' : thresholdWords(asked)}
        onChange={({ target }) => change({ threshold: target.value.trim() })}
      />
      <Button
        look="primary"
        className="justify-self-start"
        disabled={asked === undefined}
        onClick={props.onDone}
      >
        Continue with the key
      </Button>
    </>
  );
}
