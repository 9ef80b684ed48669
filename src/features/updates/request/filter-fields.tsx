import { splitTemplateId } from '#domain/ledger/template-id.ts';
import { NameListField } from '#ui/names/name-list-field.tsx';
import type { FormPart } from './reader-fields.tsx';

export function CheckField({
  label,
  hint,
  checked,
  onChecked,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  onChecked: (checked: boolean) => void;
}) {
  return (
    <label className="flex items-start gap-2">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChecked(target.checked)}
        className="mt-0.5 accent-accent"
      />
      <span>
        <span className="font-medium">{label}</span>
        {hint !== undefined && <span className="block text-sm text-ink-3">{hint}</span>}
      </span>
    </label>
  );
}

/** Without templates and interfaces, all are included. */
export function FilterFields({
  form,
  listAt,
  onChange,
  packageNamesOnly,
}: FormPart & { packageNamesOnly: boolean }) {
  const byId = [...form.templates, ...form.interfaces].some(
    (text) => splitTemplateId(text)?.packageIs === 'id',
  );
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="mb-1 font-semibold">Contracts</legend>
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
      {form.templates.length + form.interfaces.length > 0 && (
        <CheckField
          label="Other contracts"
          hint="Contracts of all other templates are returned too."
          checked={form.others}
          onChecked={(others) => onChange({ others })}
        />
      )}
      <CheckField
        label="Interface views"
        hint="Each created contract has its values as seen by the interfaces above."
        checked={form.views}
        onChecked={(views) => onChange({ views })}
      />
      <CheckField
        label="Created event blobs"
        hint="Each created contract is returned as bytes too. Responses are larger."
        checked={form.blobs}
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
