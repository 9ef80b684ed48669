import type { ReactNode } from 'react';
import type { ConnectedSynchronizer } from '#api/node/node-facts.ts';
import type { AskedParty } from '#domain/external-party/external-party.ts';
import { thresholdWords } from '#domain/external-party/external-party.ts';
import { NameField } from '#features/external-party/name-field.tsx';
import type {
  PartyField,
  PartyForm,
  PartyProblems,
} from '#features/external-party/party-fields.ts';
import { Button } from '#ui/controls/button.tsx';
import { HostingChoice, ParticipantsField } from './hosting-choice.tsx';
import { confirmersIn, missingInPartyForm } from './party-form.ts';
import { useShownProblems } from './shown-problems.ts';
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
        hint="The readable part of the party id: letters, digits, space, : - and _. Anybody may choose the same one."
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
        hint="One participant id in a line. Each sees what the party sees and confirms for it."
        onChange={(confirming) => change({ confirming })}
      />
      <ParticipantsField
        {...fieldOf('observing')}
        label="Observing participants"
        ids={form.observing}
        hint="One participant id in a line. Each sees what the party sees."
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
        Continue with the key
      </Button>
    </form>
  );
}

/** A colon or a space may stand at the end of what is still being typed. */
function isAtItsEnd(hint: string): boolean {
  return /[^: ][: ]$/.test(hint);
}

/** The threshold goes with the confirmers, and says nothing while one of both is wrong. */
function thresholdHint(form: PartyForm, { hosting, confirming, threshold }: PartyProblems): string {
  return hosting === undefined && confirming === undefined && threshold === undefined
    ? thresholdWords(Number(form.threshold), confirmersIn(form))
    : '0 or nothing means all confirmers.';
}
