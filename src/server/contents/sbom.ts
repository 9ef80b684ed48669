import { createHash } from 'node:crypto';
import { type Lock, type Locked, packageName, resolvePackage } from './lock.ts';

/** The package → the bundles that contain code or fonts of it: `app` is `dist`, `server` is `dist-server`. */
export type Contents = ReadonlyMap<string, readonly ('app' | 'server')[]>;

export type Application = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
};

/**
 * The bill of materials in CycloneDX 1.6. It has no time and no random number, so that equal
 * contents give equal bytes (SUP-05, SUP-06).
 */
export function sbomOf(application: Application, lock: Lock, contents: Contents): string {
  const places = [...contents.keys()].sort();
  const reference = (place: string) => purlOf(packageName(place), lock[place]?.version ?? '');
  const root = purlOf(application.name, application.version);
  const { name, version, description, license } = application;
  const bill = {
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': root,
        name,
        version,
        description,
        licenses: licencesOf(license),
        purl: root,
      },
    },
    components: places.map((place) => componentOf(place, lock[place], contents.get(place) ?? [])),
    dependencies: [
      { ref: root, dependsOn: nearest(lock, '', contents).map(reference) },
      ...places.map((place) => {
        const dependsOn = nearest(lock, place, contents).map(reference);
        return { ref: reference(place), ...(dependsOn.length > 0 ? { dependsOn } : {}) };
      }),
    ],
    compositions: [{ aggregate: 'complete', assemblies: [root], dependencies: [root] }],
  };
  const whole = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(JSON.stringify(bill)),
    version: 1,
    ...bill,
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

function componentOf(place: string, locked: Locked | undefined, bundles: readonly string[]) {
  const full = packageName(place);
  const [name = '', scope] = full.split('/').reverse();
  if (locked?.integrity === undefined || locked.license === undefined)
    throw new Error(`${place} has no hash or no licence in the lock.`);
  const purl = purlOf(full, locked.version);
  return {
    type: 'library',
    'bom-ref': purl,
    ...(scope === undefined ? {} : { group: scope }),
    name,
    version: locked.version,
    scope: 'required',
    hashes: [{ alg: 'SHA-512', content: hexOf(locked.integrity) }],
    licenses: licencesOf(locked.license),
    purl,
    properties: bundles.map((value) => ({ name: 'treeline:bundle', value })),
  };
}

/** The lock has the hash of the package's archive as `sha512-<base64>`. */
function hexOf(integrity: string): string {
  const base64 = /^sha512-([\w+/]{86}==)$/.exec(integrity)?.[1];
  if (base64 === undefined) throw new Error(`Not one SHA-512 sum: ${integrity}`);
  return Buffer.from(base64, 'base64').toString('hex');
}

function licencesOf(license: string) {
  return /^[\w.+-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license }];
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** The contained packages that a package needs, through packages that left nothing in the files. */
function nearest(lock: Lock, from: string, contents: Contents): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<string>([from]);
  const left = [from];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } =
      lock[at] ?? {};
    const needed = { ...dependencies, ...optionalDependencies, ...peerDependencies };
    // Some tools leave code in the files of the application: a loader, a style reset.
    const tools = Object.keys((at === '' ? devDependencies : undefined) ?? {});
    for (const name of [...Object.keys(needed), ...tools]) {
      const place = resolvePackage(lock, at, name);
      if (place === undefined || seen.has(place)) continue;
      seen.add(place);
      if (contents.has(place)) found.add(place);
      else if (!tools.includes(name)) left.push(place);
    }
  }
  return [...found].sort();
}

/** A UUID of version 8, whose bits are those of the content's SHA-256. */
function serialOf(content: string): string {
  const bytes = createHash('sha256').update(content).digest().subarray(0, 16);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return `urn:uuid:${[...parts, hex.slice(20)].join('-')}`;
}
