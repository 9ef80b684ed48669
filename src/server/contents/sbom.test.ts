import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLock } from './lock.ts';
import { cycloneDxSchema } from './sbom.fixture.ts';
import { type Contents, sbomOf } from './sbom.ts';

const application = {
  name: 'treeline',
  version: '0.1.0',
  description: 'An explorer',
  license: 'Apache-2.0',
};
const lock = readLock(join(import.meta.dirname, '../../..'));
const contents: Contents = new Map([
  ['node_modules/@bufbuild/protobuf', ['app']],
  ['node_modules/@tanstack/react-router', ['app']],
  ['node_modules/hono', ['app', 'server']],
  ['node_modules/react', ['app']],
  ['node_modules/rolldown', ['app']],
  ['node_modules/vite', ['app']],
]);
const bill = JSON.parse(sbomOf(application, lock, contents));
const componentOf = (name: string) =>
  bill.components.find((one: { name: string }) => one.name === name);

describe('the bill of materials (SUP-05)', () => {
  test('is valid by the schema of CycloneDX, which rejects a wrong one', () => {
    const isValid = cycloneDxSchema();
    expect(isValid(bill), JSON.stringify(isValid.errors)).toBe(true);
    expect(isValid({ ...bill, serialNumber: 'urn:uuid:1' })).toBe(false);
    expect(isValid({ ...bill, components: [{ type: 'library' }] })).toBe(false);
    const [first] = bill.components;
    const unknown = { ...first, licenses: [{ license: { id: 'Some Licence' } }] };
    expect(isValid({ ...bill, components: [unknown] })).toBe(false);
  });

  test('has the version, licence, bundles and the archive hash of the lock of each package', () => {
    expect(componentOf('hono')).toMatchObject({
      version: lock['node_modules/hono']?.version,
      purl: `pkg:npm/hono@${lock['node_modules/hono']?.version}`,
      licenses: [{ license: { id: 'MIT' } }],
      properties: ['app', 'server'].map((value) => ({ name: 'treeline:bundle', value })),
    });
    const [hash] = componentOf('hono').hashes;
    expect(hash.alg).toBe('SHA-512');
    const base64 = Buffer.from(hash.content, 'hex').toString('base64');
    expect(`sha512-${base64}`).toBe(lock['node_modules/hono']?.integrity);
    expect(componentOf('protobuf')).toMatchObject({
      group: '@bufbuild',
      purl: expect.stringMatching(/^pkg:npm\/%40bufbuild\/protobuf@/),
      licenses: [{ expression: '(Apache-2.0 AND BSD-3-Clause)' }],
    });
  });

  test('relates each package to those that it needs, also through one that is not contained', () => {
    const needs = new Map<string, readonly string[] | undefined>(
      bill.dependencies.map(({ ref, dependsOn }: { ref: string; dependsOn?: string[] }) => [
        ref.replace(/@[^@]*$/, ''),
        dependsOn?.map((one) => one.replace(/@[^@]*$/, '')),
      ]),
    );
    expect(needs.get('pkg:npm/%40tanstack/react-router')).toEqual(['pkg:npm/react']);
    expect(needs.get('pkg:npm/react')).toBeUndefined();
    // Two tools of the build leave code in the files.
    expect(needs.get('pkg:npm/vite')).toEqual(['pkg:npm/rolldown']);
    expect(needs.get('pkg:npm/treeline')).toEqual(
      ['@bufbuild/protobuf', '@tanstack/react-router', 'hono', 'react', 'vite'].map(
        (name) => `pkg:npm/${name.replace('@', '%40')}`,
      ),
    );
    const without: Contents = new Map([['node_modules/d3-path', ['app']]]);
    const [root] = JSON.parse(sbomOf(application, lock, without)).dependencies;
    expect(root.dependsOn).toEqual([expect.stringMatching(/^pkg:npm\/d3-path@/)]);
  });

  test('depends on its contents alone, and so does its serial number (SUP-06)', () => {
    const reversed = new Map([...contents].reverse());
    expect(sbomOf(application, lock, reversed)).toBe(sbomOf(application, lock, contents));
    const other = JSON.parse(sbomOf({ ...application, version: '0.1.1' }, lock, contents));
    expect(other.serialNumber).not.toBe(bill.serialNumber);
    expect(bill.metadata.timestamp).toBeUndefined();
  });

  test('is not written for a package without a hash or a licence', () => {
    const bare = { 'node_modules/a': { version: '1.0.0' } };
    const only: Contents = new Map([['node_modules/a', ['app']]]);
    expect(() => sbomOf(application, bare, only)).toThrow('no hash or no licence');
  });
});
