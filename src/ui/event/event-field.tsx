import { useState } from 'react';
import { splitTemplateId, templateName } from '#domain/ledger/template-id.ts';
import type { Field, FieldValue } from '#domain/update/document.ts';
import { Button } from '#ui/controls/button.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier, type IdentifierKind } from '#ui/text/identifier.tsx';
import { Moment } from '#ui/text/moment.tsx';
import { NameText } from '#ui/text/name-text.tsx';

/**
 * Number of values of one field shown initially, after one press, and added by each further press.
 */
const FIRST_SHOWN = 6;
const THEN_SHOWN = 50;
const MORE_SHOWN = 100;

/** One field of an event with its values; long lists are opened step by step. */
export function FieldLine({ field }: { field: Field }) {
  const [shown, setShown] = useState(FIRST_SHOWN);
  const next = shown < THEN_SHOWN ? THEN_SHOWN : shown + MORE_SHOWN;
  const values = field.values.slice(0, shown);
  const more = field.values.length - values.length;
  const notSent = more === 0 ? field.more : 0;
  return (
    <>
      <dt className="text-ink-3">{field.label}</dt>
      <dd className="flex min-w-0 flex-wrap items-baseline gap-1 wrap-anywhere">
        {field.values.length === 0 && <span className="text-ink-3">none</span>}
        {[...values.entries()].map(([at, value]) => (
          <FieldText key={at} value={value} label={field.label} />
        ))}
        {more > 0 && (
          <Button look="link" onClick={() => setShown(next)}>
            {next < field.values.length || field.more > 0
              ? `Show ${Math.min(next, field.values.length) - shown} more of ${(more + field.more).toLocaleString('en')}`
              : `and ${more} more`}
          </Button>
        )}
        {notSent > 0 && (
          <span className="text-ink-3">
            and {notSent.toLocaleString('en')} more in the JSON of the event
          </span>
        )}
      </dd>
    </>
  );
}

const IDS: Partial<Record<FieldValue['kind'], IdentifierKind>> = {
  party: 'party',
  contract: 'contract',
  package: 'package',
  participant: 'participant',
  synchronizer: 'synchronizer',
  id: 'event',
};

function FieldText({ value, label }: { value: FieldValue; label: string }) {
  const id = IDS[value.kind];
  if (id === 'package')
    return <Identifier kind={id} value={value.text} what={`${label.toLowerCase()} id`} />;
  if (id !== undefined) return <Identifier kind={id} value={value.text} />;
  if (value.kind === 'template') return <TemplateId text={value.text} label={label} />;
  if (value.kind === 'time') return <Moment iso={value.text} mayBeAhead />;
  if (value.text === '') return <span className="text-ink-3">none set</span>;
  return (
    <span className={value.kind === 'text' ? '' : 'font-mono'}>
      <HonestText text={value.text} />
    </span>
  );
}

function TemplateId({ text, label }: { text: string; label: string }) {
  const id = splitTemplateId(text);
  return (
    <>
      <span className="font-mono">
        <NameText text={templateName(text)} />
      </span>
      {id !== undefined && (
        <Identifier
          kind="package"
          value={id.package}
          what={`package id of the ${label.toLowerCase()}`}
        />
      )}
    </>
  );
}
