/**
 * The id of a template or interface, `package:Module.Path:Entity` with exactly two colons. The
 * package is its id (events) or its name as `#name` (filters and commands);
 * docs/facts/wire.md#conventions and #filters.
 */
export type TemplateId = {
  readonly package: string;
  readonly packageIs: 'id' | 'name';
  readonly module: string;
  readonly entity: string;
};

/** Undefined if the id has another form and can only be shown as it is. */
export function splitTemplateId(text: string): TemplateId | undefined {
  const first = text.indexOf(':');
  const second = text.indexOf(':', first + 1);
  if (first < 1 || second === -1 || text.includes(':', second + 1)) return undefined;
  const module = text.slice(first + 1, second);
  const entity = text.slice(second + 1);
  if (module === '' || entity === '') return undefined;
  const byName = text.startsWith('#');
  if (byName && first === 1) return undefined;
  return {
    package: text.slice(byName ? 1 : 0, first),
    packageIs: byName ? 'name' : 'id',
    module,
    entity,
  };
}

/** `Module.Path:Entity`; the text itself if it is not a template id. */
export function templateName(text: string): string {
  const id = splitTemplateId(text);
  return id === undefined ? text : `${id.module}:${id.entity}`;
}

/**
 * Whether a text names a template or an interface. Package, module and template names are ASCII; a
 * link must not show other text.
 */
export function isTemplateId(text: string): boolean {
  return /^[\x21-\x7e]{1,500}$/.test(text) && splitTemplateId(text) !== undefined;
}
