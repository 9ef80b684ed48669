import { type ReactNode, useState } from 'react';
import type { ConnectedSynchronizer } from '#api/node/node-facts.ts';
import { type RequestedParty, thresholdText } from '#domain/external-party/external-party.ts';
import type { FormReading } from '#domain/text/form-reading.ts';
import { NameField } from '#features/external-party/name-field.tsx';
import { useOnboarding } from '#features/external-party/onboarding.ts';
import type { PartyField, PartyForm } from '#features/external-party/party-fields.ts';
import { useKeptFocus } from '#ui/browser/focus.ts';
import { Button } from '#ui/controls/button.tsx';
import { useForm } from '#ui/controls/form.ts';
import { RadioList } from '#ui/controls/radio-list.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { useShortId } from '#ui/text/identifier.tsx';
import { HintField } from './hint-field.tsx';
import { HostingChoice, ParticipantsField } from './hosting-choice.tsx';
import { confirmersIn, problemIn } from './party-form.ts';

const OTHER = 'other';

/** Without an alias the short id is the name, because a radio button needs one. */
export function synchronizerChoice({ id, alias }: ConnectedSynchronizer, shortId: string) {
  const name = (
    <span className="font-mono" title={id}>
      <HonestText text={shortId} />
    </span>
  );
  return alias
    ? { value: id, label: <HonestText text={alias} />, about: name }
    : { value: id, label: name };
}

function SynchronizerChoice(props: {
  /** Undefined until the node reports its synchronizers. */
  synchronizers: readonly ConnectedSynchronizer[] | undefined;
  value: string;
  problem: string | undefined;
  onChange: (id: string) => void;
  onBlur: () => void;
}) {
  const { synchronizers = [], value, problem, onChange, onBlur } = props;
  const short = useShortId();
  const [isTyped, setTyped] = useState(value !== '');
  const isListed = synchronizers.some(({ id }) => id === value);
  const isOther = synchronizers.length === 0 || (isTyped && !isListed);
  const listed = synchronizers.map((one) => synchronizerChoice(one, short(one.id)));
  return (
    <RadioList
      legend="Synchronizer"
      choices={listed.length === 0 ? [] : [...listed, { value: OTHER, label: 'Other' }]}
      value={isOther ? OTHER : value}
      problem={isOther ? undefined : problem}
      onChange={(chosen) => {
        setTyped(chosen === OTHER);
        onChange(chosen === OTHER ? '' : chosen);
      }}
    >
      {isOther && (
        <NameField
          label="Synchronizer id"
          value={value}
          problem={problem}
          placeholder="global-domain::1220…"
          onChange={(typed) => {
            setTyped(true);
            onChange(typed.trim());
          }}
          onBlur={onBlur}
        />
      )}
      <p className="text-sm text-ink-3">
        The signature does not name a synchronizer, so it is valid on all of them.
      </p>
    </RadioList>
  );
}

export function PartyStep(props: {
  form: PartyForm;
  reading: FormReading<RequestedParty, PartyField>;
  participant: string | undefined;
  synchronizers: readonly ConnectedSynchronizer[] | undefined;
  failures: readonly ReactNode[];
  onForm: (form: PartyForm) => void;
}) {
  const { form, reading, participant, failures, onForm } = props;
  const { onboarding } = useOnboarding();
  // A retry removes its button.
  const hosting = useKeptFocus<HTMLDivElement>(failures.length);
  const checked = useForm({
    reading,
    shows: 'left',
    onReady: () => onboarding.change({ at: 'key' }),
  });
  const change = (next: Partial<PartyForm>) => onForm({ ...form, ...next });
  const fieldOf = (field: PartyField) => ({
    problem: checked.problemAt(field),
    onBlur: () => checked.leave(field),
  });
  // A trailing colon or space may be followed by more text.
  const isTypingHint = /[^: ][: ]$/.test(form.hint);
  return (
    <form {...checked.form} className="grid gap-4">
      <SynchronizerChoice
        {...fieldOf('synchronizer')}
        synchronizers={props.synchronizers}
        value={form.synchronizer}
        onChange={(synchronizer) => change({ synchronizer })}
      />
      <HintField
        {...fieldOf('hint')}
        value={form.hint}
        confirmed={form.confirmedHint}
        problem={
          (isTypingHint ? undefined : problemIn(reading, 'hint')) ?? checked.problemAt('hint')
        }
        onChange={(hint) => change({ hint })}
        onConfirm={(hint) => change({ hint, confirmedHint: hint })}
      />
      <div ref={hosting} tabIndex={-1} className="grid gap-4">
        {failures}
        <HostingChoice
          problem={problemIn(reading, 'hosting') ?? checked.problemAt('hosting')}
          participant={participant}
          observationOnly={form.observationOnly}
          onChange={(observationOnly) => change({ observationOnly })}
        />
      </div>
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
        placeholder="all confirming participants"
        hint={
          ON_THRESHOLD.some((field) => problemIn(reading, field) !== undefined)
            ? 'Leave empty, or enter 0, for all confirming participants.'
            : thresholdText(Number(form.threshold), confirmersIn(form))
        }
        onChange={(threshold) => change({ threshold: threshold.trim() })}
      />
      <Button type="submit" look="primary" className="justify-self-start">
        Continue to the key
      </Button>
    </form>
  );
}

/** The fields on which the meaning of a threshold depends. */
const ON_THRESHOLD = ['hosting', 'confirming', 'threshold'] as const;
