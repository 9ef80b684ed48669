import { splitTemplateId } from '#domain/ledger/template-id.ts';
import { Button } from '#ui/controls/button.tsx';
import { CheckField } from '#ui/controls/check-field.tsx';
import { NameListField } from '#ui/names/name-list-field.tsx';
import type { FilterPart } from './form-part.ts';
import { ReaderFields } from './reader-fields.tsx';
import type { RequestFacts } from './request-facts.ts';
import type { UpdatesForm } from './updates-form.ts';

/** Without templates and interfaces, all are included. */
export function FilterFields({
  filter,
  number,
  listAt,
  onChange,
  packageNamesOnly,
}: FilterPart & { packageNamesOnly: boolean }) {
  const byId = [...filter.templates, ...filter.interfaces].some(
    (text) => splitTemplateId(text)?.packageIs === 'id',
  );
  return (
    <fieldset data-part="contracts" className="grid min-w-0 content-start gap-3">
      <legend className="mb-1 font-semibold">Contracts{number}</legend>
      <NameListField
        label="Templates"
        one="template"
        list={listAt('templates')}
        placeholder="#package-name:Module:Template"
        hint="If both lists are empty, contracts of every template are requested."
      />
      <NameListField
        label="Interfaces"
        one="interface"
        list={listAt('interfaces')}
        placeholder="#package-name:Module:Interface"
        hint="Adds contracts that implement one of these interfaces."
      />
      {filter.templates.length + filter.interfaces.length > 0 && (
        <CheckField
          label="Other contracts"
          hint="Contracts of all other templates are returned too."
          checked={filter.others}
          onChecked={(others) => onChange({ others })}
        />
      )}
      <CheckField
        label="Interface views"
        hint="Each created contract has its values as seen by the interfaces above."
        checked={filter.views}
        onChecked={(views) => onChange({ views })}
      />
      <CheckField
        label="Created event blobs"
        hint="Each created contract is returned as bytes too. Responses are larger."
        checked={filter.blobs}
        onChecked={(blobs) => onChange({ blobs })}
      />
      {byId && !packageNamesOnly && (
        <p className="text-sm text-warn">
          A package id selects one version only. Nodes from 3.5 reject package ids; use
          #package-name:Module:Entity.
        </p>
      )}
    </fieldset>
  );
}

/** Filters of other parties, contracts or kinds, for requests that one filter cannot express. */
export function MoreFilters({
  form,
  facts,
  parts,
  onAdd,
  onRemove,
}: {
  form: UpdatesForm;
  facts: RequestFacts;
  parts: readonly FilterPart[];
  onAdd: () => void;
  onRemove: (place: number) => void;
}) {
  return (
    <>
      {parts.map((part) => (
        <fieldset
          key={part.place}
          className="grid min-w-0 content-start gap-x-8 gap-y-5 border-t border-line pt-4 sm:grid-cols-2"
        >
          <legend className="sr-only">Filter{part.number}</legend>
          <ReaderFields {...part} form={form} facts={facts} />
          <FilterFields {...part} packageNamesOnly={facts.packageNamesOnly} />
          <Button className="w-fit sm:col-span-2" onClick={() => onRemove(part.place)}>
            Remove filter{part.number}
          </Button>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line pt-4 text-sm text-ink-3">
        <Button onClick={onAdd}>Add filter</Button>
        <span>
          {form.more.length === 0
            ? 'For other parties or kinds of update, with their own contracts.'
            : 'Filters are a union. An event is returned if one of them matches.'}
        </span>
      </div>
    </>
  );
}
