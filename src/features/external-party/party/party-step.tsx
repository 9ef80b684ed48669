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

/** Name and hosts of the party. Sends nothing. */
export function WhatStep(props: {
  form: PartyForm;
  problems: PartyProblems;
  /** Undefined while the form is incomplete or invalid. */
  asked: AskedParty | undefined;
  participant: string | undefined;
  /** Undefined while the node has not told. */
  synchronizers: readonly ConnectedSynchronizer[] | undefined;
  /** Failures of the page's queries. */
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
    ? thresholdWords(Number(form.threshold), confirmersIn(form))
    : 'Leave empty, or enter 0, for all confirmers.';
}
