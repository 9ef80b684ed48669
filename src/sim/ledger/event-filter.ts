import { isObject, objectMember, textMember } from '#sim/http/request-body.ts';
import {
  INTERFACES,
  type Interface,
  identifierOf,
  TEMPLATES,
  type Template,
} from '#sim/packages/package.ts';
import {
  type Asker,
  invalidArgument,
  ledgerError,
  undecodable,
  unknownPackageNames,
} from './ledger-error.ts';
import { isFrom } from './release.ts';

export type EventFilter = {
  readonly only:
    | { readonly templates: ReadonlySet<string>; readonly interfaces: ReadonlySet<string> }
    | undefined;
  readonly blobs: boolean;
};

/**
 * `Filters`: an empty list, or only `Empty` entries, mean all (docs/facts/wire.md#filters). Throws
 * rejections 400 and 404.
 */
export function readFilter(filter: unknown, asker: Asker): EventFilter {
  const cumulative = isObject(filter) ? filter['cumulative'] : undefined;
  const templates = new Set<string>();
  const interfaces = new Set<string>();
  let blobs = false;
  let wildcard = false;
  for (const entry of Array.isArray(cumulative) ? cumulative : []) {
    const one = isObject(entry) ? objectMember(entry, 'identifierFilter') : undefined;
    for (const [kind, inner] of Object.entries(one ?? {})) {
      const value = (isObject(inner) ? objectMember(inner, 'value') : undefined) ?? {};
      if (value['includeCreatedEventBlob'] === true) blobs = true;
      if (kind === 'WildcardFilter') wildcard = true;
      if (kind === 'TemplateFilter')
        templates.add(readIdentifier(textMember(value, 'templateId'), TEMPLATE_NAMES, asker));
      if (kind === 'InterfaceFilter')
        interfaces.add(readIdentifier(textMember(value, 'interfaceId'), INTERFACE_NAMES, asker));
    }
  }
  const isAll = wildcard || templates.size + interfaces.size === 0;
  return { only: isAll ? undefined : { templates, interfaces }, blobs };
}

export function passes({ only }: EventFilter, template: Template): boolean {
  if (only === undefined) return true;
  const has = (wanted: ReadonlySet<string>, of: Template | Interface): boolean =>
    wanted.size > 0 && namesOf(of).some((name) => wanted.has(name));
  return (
    has(only.templates, template) || template.implements.some((face) => has(only.interfaces, face))
  );
}

const namesOf = (of: Template | Interface): readonly string[] => [
  identifierOf(of),
  `#${of.package.name}:${of.entity}`,
];

const all: readonly (Template | Interface)[] = [
  ...Object.values(TEMPLATES),
  ...Object.values(INTERFACES),
];
const PACKAGE_NAMES = new Set(all.map((of) => of.package.name));
const TEMPLATE_NAMES = new Set(Object.values(TEMPLATES).flatMap(namesOf));
const INTERFACE_NAMES = new Set(Object.values(INTERFACES).flatMap(namesOf));

/** From 3.5 on, filters accept only the package-name form (docs/facts/wire.md#filters). */
function readIdentifier(id: string, known: ReadonlySet<string>, asker: Asker): string {
  if (id.split(':').length !== 3)
    throw undecodable(
      `body (Invalid identifier format (${id}) not matching the expected format (<package>:<moduleName>:<entityName>))`,
    );
  if (isFrom(asker.release, 3, 5) && !id.startsWith('#'))
    throw invalidArgument(`package id form in ${id}`, asker, 'INVALID_FIELD');
  if (!known.has(id)) throw unknownIdentifier(id, known === TEMPLATE_NAMES, asker);
  return id;
}

function unknownIdentifier(id: string, isTemplate: boolean, asker: Asker) {
  const name = id.startsWith('#') ? id.slice(1, id.indexOf(':')) : undefined;
  return name !== undefined && !PACKAGE_NAMES.has(name)
    ? unknownPackageNames([name], asker)
    : ledgerError(
        'TEMPLATES_OR_INTERFACES_NOT_FOUND',
        11,
        `${isTemplate ? 'Templates' : 'Interfaces'} do not exist: [${id}].`,
        asker,
      );
}
