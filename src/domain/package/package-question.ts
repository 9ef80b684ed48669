/**
 * Which package is preferred, for contracts that these parties share
 * (docs/facts/wire.md#preferred-packages).
 */
export type PackageQuestion = {
  /** Package names; all of them have to be satisfied on one synchronizer. */
  readonly names: readonly string[];
  /** Their participants have to have vetted the packages. */
  readonly parties: readonly string[];
  /** Undefined: any that the participant is connected to. */
  readonly synchronizer: string | undefined;
  /** When it has to be vetted, as ISO 8601 text in UTC; undefined: by the participant's clock. */
  readonly at: string | undefined;
};

/** One package, by all three names of it. */
export type PackageReference = {
  readonly packageId: string;
  readonly packageName: string;
  readonly packageVersion: string;
};

export type PackageAnswer =
  | {
      readonly kind: 'preferred';
      readonly packages: readonly PackageReference[];
      readonly synchronizer: string;
      readonly route: PackageRoute;
    }
  /** No version that all have vetted. `said` are the node's words; the older route has none. */
  | { readonly kind: 'none'; readonly said: string | undefined; readonly route: PackageRoute };

/**
 * The older route takes one name and is gone in 3.6; the newer takes several
 * (docs/facts/wire.md#routes-by-version).
 */
export type PackageRoute = 'version' | 'packages';

/** The paths, as they are said on screen. */
export const PACKAGE_ROUTES: Readonly<Record<PackageRoute, string>> = {
  version: 'GET /v2/interactive-submission/preferred-package-version',
  packages: 'POST /v2/interactive-submission/preferred-packages',
};
