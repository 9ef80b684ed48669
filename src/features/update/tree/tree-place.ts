import { printFolds } from '#domain/forest/fold-address.ts';
import type { Folds } from '#domain/forest/folds.ts';
import type { SourceName, SourceStatus, UpdateDocument } from '#domain/update/document.ts';

/** The position in a tree as written in the address: event ids, never rows. */
export type TreePlace = {
  /** Whose event ids these are, if the address names it. */
  readonly source?: SourceName | undefined;
  readonly event?: string | undefined;
  readonly fold?: string | undefined;
  readonly find?: string | undefined;
};

/** A tree as it is shown: rows of one document. */
type ShownTree = {
  readonly active: number;
  readonly folds: Folds;
  readonly sought: string;
  readonly isSelected: boolean;
};

/** Whether Scan may have the events of the update, which it numbers differently from the ledger. */
export function mayBeOfScan(scan: SourceStatus | undefined): boolean {
  return (
    scan !== undefined &&
    scan.status !== 'not-configured' &&
    scan.status !== 'not-found' &&
    scan.facts?.kind !== 'private'
  );
}

/**
 * Returns the address of a shown tree. It names the source where the address without it may open
 * another. `tooMany` means that there are too many folds for an address.
 * @param source what the address names now
 */
export async function treePlaceOf(
  document: UpdateDocument,
  { active, folds, sought, isSelected }: ShownTree,
  source: SourceName | undefined,
  scan: SourceStatus | undefined,
): Promise<{ place: TreePlace; tooMany: boolean }> {
  const idsOf = async (rows: readonly number[]) =>
    (await document.rows(rows)).map((event) => event.id);
  const [event] = isSelected ? await idsOf([active]) : [];
  const printed = await printFolds(folds, document.forest, idsOf);
  const tooMany = printed === 'too-many';
  const fold = tooMany ? undefined : printed;
  const isUncertain = document.source.startsWith('ledger') && mayBeOfScan(scan);
  const named = isUncertain && (event ?? fold) !== undefined ? document.source : undefined;
  const find = sought === '' ? undefined : sought;
  return { place: { source: source ?? named, event, fold, find }, tooMany };
}
