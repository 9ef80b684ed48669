import * as z from 'zod/mini';
import { textWire } from './shape.ts';

/** One package, as both routes tell it. */
const PackageReferenceWire = z.looseObject({
  packageId: textWire,
  packageName: textWire,
  packageVersion: textWire,
});

/** GET /v2/interactive-submission/preferred-package-version: null where there is none. */
export const PreferredVersionWire = z.looseObject({
  packagePreference: z.nullish(
    z.looseObject({ packageReference: PackageReferenceWire, synchronizerId: textWire }),
  ),
});

/** POST /v2/interactive-submission/preferred-packages. */
export const PreferredPackagesWire = z.looseObject({
  packageReferences: z.array(PackageReferenceWire),
  synchronizerId: textWire,
});
