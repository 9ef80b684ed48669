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

/** The entries of a `Filters` message, of which each event has to match one. */
export type EventFilter = readonly FilterEntry[];
type FilterEntry = {
  readonly kind: 'template' | 'interface' | 'wildcard';
  /** Empty for a wildcard. */
  readonly id: string;
  readonly view: boolean;
  readonly blob: boolean;
};

/** What the filters request for one created event beside its usual fields. */
export type Extras = { readonly views: readonly Interface[]; readonly blob: boolean };
export const NO_EXTRAS: Extras = { views: [], blob: false };

/**
 * `Filters`: an empty list, or only `Empty` entries, mean all (docs/facts/wire.md#filters). Throws
 * rejections 400 and 404.
 */
export function readFilter(filter: unknown, asker: Asker): EventFilter {
  const cumulative = isObject(filter) ? filter['cumulative'] : undefined;
  const entries: FilterEntry[] = [];
  for (const entry of Array.isArray(cumulative) ? cumulative : []) {
    const one = isObject(entry) ? objectMember(entry, 'identifierFilter') : undefined;
    for (const [kind, inner] of Object.entries(one ?? {})) {
      const value = (isObject(inner) ? objectMember(inner, 'value') : undefined) ?? {};
      const blob = value['includeCreatedEventBlob'] === true;
      if (kind === 'WildcardFilter') entries.push({ ...ALL, blob });
      if (kind === 'TemplateFilter') {
        const id = readIdentifier(textMember(value, 'templateId'), TEMPLATE_NAMES, asker);
        entries.push({ kind: 'template', id, view: false, blob });
      }
      if (kind === 'InterfaceFilter') {
        const id = readIdentifier(textMember(value, 'interfaceId'), INTERFACE_NAMES, asker);
        const view = value['includeInterfaceView'] === true;
        entries.push({ kind: 'interface', id, view, blob });
      }
    }
  }
  return entries.length === 0 ? [ALL] : entries;
}

const ALL: FilterEntry = { kind: 'wildcard', id: '', view: false, blob: false };

export const passes = (filter: EventFilter, template: Template): boolean =>
  filter.some((entry) => matches(entry, template));

/**
 * A view or blob is added if one filter that matches the event requests it, and a filter of a party
 * counts for what that party sees (docs/facts/wire.md#events).
 */
export function extrasOf(filters: readonly EventFilter[], template: Template): Extras {
  const matching = filters.flat().filter((entry) => matches(entry, template));
  const requested = matching.filter(({ view }) => view);
  return {
    views: template.implements.filter((face) =>
      requested.some(({ id }) => namesOf(face).includes(id)),
    ),
    blob: matching.some(({ blob }) => blob),
  };
}

function matches({ kind, id }: FilterEntry, template: Template): boolean {
  if (kind === 'wildcard') return true;
  const named: readonly (Template | Interface)[] =
    kind === 'template' ? [template] : template.implements;
  return named.some((of) => namesOf(of).includes(id));
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
