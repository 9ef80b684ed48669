import { splitTemplateId } from '#domain/template-id.ts';
import { NameListField } from '#ui/name-list-field.tsx';
import type { FormPart } from './form-part.ts';

/** Which templates and interfaces the node is asked for; none means all. */
export function FilterFields({
  form,
  listAt,
  packageNamesOnly,
}: FormPart & { packageNamesOnly: boolean }) {
  const byId = [...form.templates, ...form.interfaces].some(
    (text) => splitTemplateId(text)?.packageIs === 'id',
  );
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="mb-1 font-semibold">Which contracts</legend>
      <NameListField
        label="Templates"
        one="template"
        {...listAt('templates')}
        offered={[]}
        placeholder="#package-name:Module:Template"
        hint="Empty, with no interface: contracts of every template."
      />
      <NameListField
        label="Interfaces"
        one="interface"
        {...listAt('interfaces')}
        offered={[]}
        placeholder="#package-name:Module:Interface"
        hint="Contracts that implement one of them, besides those of the templates."
      />
      {byId && !packageNamesOnly && (
        <p className="text-sm text-warn">
          A package named by its id is that one version of it; nodes from 3.5 on refuse it and take
          #package-name:Module:Entity.
        </p>
      )}
    </fieldset>
  );
}
