import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

/** Formats that ajv-formats lacks. The bill has no values of them. */
const UNUSED_FORMATS = ['idn-email', 'iri-reference'];

/** The published schema of CycloneDX 1.6. */
export function cycloneDxSchema(): ValidateFunction {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@cyclonedx/cyclonedx-library/package.json'));
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  for (const name of UNUSED_FORMATS) ajv.addFormat(name, true);
  const schemaOf = (name: string) => {
    const file = `${name}.SNAPSHOT.schema.json`;
    const schema = JSON.parse(readFileSync(join(folder, 'res/schema', file), 'utf8'));
    // The schemas refer to each other by the names of these files.
    return { ...schema, $id: `http://cyclonedx.org/schema/${file}` };
  };
  for (const name of ['spdx', 'jsf-0.82']) ajv.addSchema(schemaOf(name));
  return ajv.compile(schemaOf('bom-1.6'));
}
