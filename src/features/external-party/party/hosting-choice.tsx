import { useState } from 'react';
import { useNameBox } from '#features/external-party/name-field.tsx';
import { idsOf } from '#features/external-party/party-fields.ts';
import { CopyButton } from '#ui/controls/copy.tsx';
import { RadioList } from '#ui/controls/radio-list.tsx';
import { TextArea } from '#ui/controls/text-area.tsx';
import { WholeId } from '#ui/text/whole-id.tsx';
import { MOST_LIST_CHARACTERS } from './party-form.ts';

export function HostingChoice(props: {
  participant: string | undefined;
  observationOnly: boolean | undefined;
  problem: string | undefined;
  onChange: (observationOnly: boolean) => void;
}) {
  const { participant, observationOnly, problem, onChange } = props;
  return (
    <RadioList
      legend="Hosting"
      choices={ROLES}
      value={observationOnly}
      problem={problem}
      onChange={onChange}
      before={
        <>
          <div className="flex min-h-6 flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="text-ink-2">This node:</span>
            {participant === undefined ? (
              <span className="text-ink-3">participant id not yet known</span>
            ) : (
              <span className="min-w-0">
                <WholeId text={participant} />
                <CopyButton text={participant} what="participant id" />
              </span>
            )}
          </div>
          <p className="text-sm text-ink-3">
            The node reports its participant id. Confirm it with the operator. A wrong id would make
            another participant the host.
          </p>
        </>
      }
    />
  );
}

const ROLES = [
  { value: false, label: 'Confirm', about: '(sees what the party sees and confirms for it)' },
  { value: true, label: 'Only observe', about: '(sees what the party sees; does not confirm)' },
] as const;

/** One id per line; keeps the text as typed. */
export function ParticipantsField(props: {
  label: string;
  hint: string;
  problem: string | undefined;
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
  onBlur: () => void;
}) {
  const { problem, ids, onChange, ...rest } = props;
  const [text, setText] = useState(ids.join('\n'));
  const { take, refusalAt } = useNameBox();
  return (
    <TextArea
      {...rest}
      rows={2}
      value={text}
      maxLength={MOST_LIST_CHARACTERS}
      problem={refusalAt(text) ?? problem}
      placeholder="participant::1220…"
      className="field-sizing-content max-h-64 min-h-[3.4rem] resize-y wrap-anywhere"
      onChange={({ target }) =>
        take(text, target.value, (next) => {
          setText(next);
          onChange(idsOf(next));
        })
      }
    />
  );
}
