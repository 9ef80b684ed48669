import { parse } from 'yaml';

/** The operations that the simulated node answers, which is what the tests compare. */
const ROUTES = {
  get: [
    '/livez',
    '/readyz',
    '/version',
    '/v0/domains/{domain_id}/parties/{party_id}/participant-id',
    '/v1/domains/{domain_id}/parties/{party_id}/participant-id',
    '/v0/dso',
    '/v0/events/{update_id}',
    '/v0/updates/{update_id}',
    '/v2/authenticated-user',
    '/v2/interactive-submission/preferred-package-version',
    '/v2/parties',
    '/v2/parties/participant-id',
    '/v2/parties/{party}',
    '/v2/state/connected-synchronizers',
    '/v2/state/latest-pruned-offsets',
    '/v2/state/ledger-end',
    '/v2/updates/hash/{hash}',
    '/v2/updates/transaction-tree-by-id/{update-id}',
    '/v2/users/{user-id}/rights',
    '/v2/version',
  ],
  post: [
    '/v0/events',
    '/v2/commands/command-completions',
    '/v2/commands/completion-by-hash',
    '/v2/commands/completions',
    '/v2/contracts/contract-by-id',
    '/v2/events/events-by-contract-id',
    '/v2/interactive-submission/preferred-packages',
    '/v2/parties/external/allocate',
    '/v2/parties/external/generate-topology',
    '/v2/updates',
    '/v2/updates/get-updates-page',
    '/v2/updates/transaction-by-id',
    '/v2/updates/update-by-hash',
    '/v2/updates/update-by-id',
    '/v2/updates/update-by-offset',
  ],
};
/** Requests that tests of the request bodies compare. */
const REQUESTS = ['GetUpdatesRequest', 'GetUpdatesPageRequest'];

const PLAIN = [
  ...['type', 'required', 'enum', 'format', 'nullable', '$ref', 'pattern'],
  ...['minimum', 'maximum', 'minItems', 'maxItems', 'minLength', 'maxLength', 'uniqueItems'],
];

/** A schema without its prose: only what decides whether a value fits. */
function bare(schema) {
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = {};
  for (const [key, value] of Object.entries(schema)) {
    if (PLAIN.includes(key)) kept[key] = value;
    else if (key === 'properties') kept[key] = mapped(value, bare);
    else if (['oneOf', 'anyOf', 'allOf'].includes(key)) kept[key] = value.map(bare);
    else if (['items', 'additionalProperties', 'not'].includes(key)) kept[key] = bare(value);
  }
  return kept;
}

const mapped = (object, change) =>
  Object.fromEntries(Object.entries(object ?? {}).map(([key, value]) => [key, change(value)]));

function bareResponse(response) {
  if (response.$ref !== undefined) return { $ref: response.$ref };
  const json = response.content?.['application/json'];
  return json === undefined
    ? {}
    : { content: { 'application/json': { schema: bare(json.schema) } } };
}

/** One document as compact JSON: the routes above, their answers, and the schemas these refer to. */
export function deriveSchemas(yaml) {
  const document = parse(yaml);
  const paths = {};
  for (const [method, routes] of Object.entries(ROUTES))
    for (const route of routes) {
      const operation = document.paths[route]?.[method];
      if (operation === undefined) continue;
      paths[route] = {
        ...paths[route],
        [method]: { responses: mapped(operation.responses, bareResponse) },
      };
    }
  const components = { schemas: {}, responses: {} };
  const add = (kind, name) => {
    const found = document.components[kind]?.[name];
    if (found === undefined || components[kind]?.[name] !== undefined) return;
    components[kind][name] = kind === 'schemas' ? bare(found) : bareResponse(found);
    follow(components[kind][name]);
  };
  const follow = (value) => {
    for (const [, kind, name] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
      add(kind, name);
  };
  for (const name of REQUESTS) add('schemas', name);
  follow(paths);
  const line = (object) =>
    `{\n${Object.entries(object)
      .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
      .join(',\n')}\n}`;
  const { schemas, responses } = components;
  return `{"paths":${line(paths)},"components":{"schemas":${line(schemas)},"responses":${line(responses)}}}\n`;
}
