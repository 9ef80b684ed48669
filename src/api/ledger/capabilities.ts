import { patchOf } from '#domain/ledger/version-patch.ts';
import type { PackageQuestion, PackageRoute } from '#domain/package/package-question.ts';
import type { SourceName } from '#domain/update/document.ts';

export type NodeVersion = { readonly major: number; readonly minor: number };

/** `3.4.12-SNAPSHOT` → 3.4; the suffix is unreliable (docs/facts/wire.md#versions). */
export function parseNodeVersion(text: string | undefined): NodeVersion | undefined {
  const hit = /^\s*v?(\d{1,4})\.(\d{1,4})(?:\D|$)/.exec(text ?? '');
  return hit === null ? undefined : { major: Number(hit[1]), minor: Number(hit[2]) };
}

/**
 * The sources that a node offers, in the order of use: Scan events, Scan's legacy update, then the
 * ledger's update-by-id, tree and flat (the last two up to 3.5,
 * docs/facts/wire.md#routes-by-version). An unknown version offers all.
 * @param node the interfaces of this connection
 * @param version the text of /v2/version; undefined while unknown
 * @param refused sources whose route returned "not offered"
 */
export function offeredSources(
  node: { readonly ledger: object | undefined; readonly scan: object | undefined },
  version: string | undefined,
  refused: ReadonlySet<SourceName> = NONE,
): readonly SourceName[] {
  const known = parseNodeVersion(version);
  const hasOldRoutes = known === undefined || isBefore36(known);
  const offered: SourceName[] = [];
  if (node.scan !== undefined) offered.push('scan', 'scan-legacy');
  if (node.ledger !== undefined) offered.push('ledger');
  if (node.ledger !== undefined && hasOldRoutes) offered.push('ledger-tree', 'ledger-flat');
  return offered.filter((source) => !refused.has(source));
}

const NONE: ReadonlySet<SourceName> = new Set();

/**
 * get-updates-page from 3.5 on, and for an unknown version. A 3.5.0 node rejects it; the list route
 * is then used.
 */
export function updatesRouteOf(version: string | undefined): Exclude<UpdatesRoute, 'scan'> {
  return (isFrom35(version) ?? true) ? 'page' : 'list';
}

/**
 * Whether filters accept templates by package name, as `#name:Module:Entity` (3.5 and later,
 * docs/facts/wire.md#filters). False for an unknown version.
 */
export function takesPackageNamesOnly(version: string | undefined): boolean {
  return isFrom35(version) ?? false;
}

/**
 * Whether completions can be read without a user (3.5.7 and later,
 * docs/facts/wire.md#routes-by-version). The patch number is a hint only; undefined means unknown.
 */
export function offersCommandCompletions(version: string | undefined): boolean | undefined {
  const known = parseNodeVersion(version);
  if (isFrom35(version) !== true || known === undefined) return isFrom35(version);
  return known.minor > 5 || known.major > 3 || patchOf(version) >= 7 ? true : undefined;
}

/** Whether contract-by-id may exist (3.4.11 and later); true for an unknown version. */
export function mayHaveContractById(version: string | undefined): boolean {
  const known = parseNodeVersion(version);
  if (known === undefined || known.major !== 3 || known.minor > 4)
    return known === undefined || known.major >= 3;
  return known.minor === 4 && patchOf(version) >= 11;
}

/** Whether updates and completions may be looked up by hash (3.6 and later). */
export function mayHaveHashes(version: string | undefined): boolean {
  const known = parseNodeVersion(version);
  return known === undefined || !isBefore36(known);
}

function isBefore36({ major, minor }: NodeVersion): boolean {
  return major < 3 || (major === 3 && minor <= 5);
}

/**
 * Routes for preferred packages in the order of use; the older one accepts a single name and was
 * removed in 3.6 (docs/facts/wire.md#preferred-packages and #routes-by-version).
 */
export function packageRoutesOf(
  version: string | undefined,
  { names }: Pick<PackageQuestion, 'names'>,
): readonly PackageRoute[] {
  const known = parseNodeVersion(version);
  const hasOlder = known === undefined || isBefore36(known);
  return hasOlder && names.length === 1 ? ['version', 'packages'] : ['packages'];
}

function isFrom35(version: string | undefined): boolean | undefined {
  const known = parseNodeVersion(version);
  return known && (known.major > 3 || (known.major === 3 && known.minor >= 5));
}

/**
 * `page`: get-updates-page. `list`: bounded POST /v2/updates, which Treeline divides into pages.
 * `scan`: the history of Scan.
 */
export type UpdatesRoute = 'page' | 'list' | 'scan';
