/** The query for packages preferred for these parties (docs/facts/wire.md#preferred-packages). */
export type PackageQuestion = {
  /** The names of packages that must all be usable on one synchronizer. */
  readonly names: readonly string[];
  /** Parties whose participants must have vetted the packages. */
  readonly parties: readonly string[];
  readonly synchronizer: string | undefined;
  /** The vetting time in ISO 8601 UTC; undefined means the participant's clock. */
  readonly at: string | undefined;
};

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
  /**
   * No version is vetted by all participants. `said` is the node's message; the `version` route has
   * none.
   */
  | { readonly kind: 'none'; readonly said: string | undefined; readonly route: PackageRoute };

/**
 * `version` accepts one name and was removed in 3.6; `packages` accepts several
 * (docs/facts/wire.md#routes-by-version).
 */
export type PackageRoute = 'version' | 'packages';

export const PACKAGE_ROUTES: Readonly<Record<PackageRoute, string>> = {
  version: 'GET /v2/interactive-submission/preferred-package-version',
  packages: 'POST /v2/interactive-submission/preferred-packages',
};
