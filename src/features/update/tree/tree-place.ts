import { printFolds } from '#domain/forest/fold-address.ts';
import type { Folds } from '#domain/forest/folds.ts';
import type { SourceName, SourceStatus, UpdateDocument } from '#domain/update/document.ts';

/** The position in a tree as written in the address: event ids, never rows. */
export type TreePlace = {
  /** The source that the address names: chosen, or added for the event ids. */
  readonly source?: SourceName | undefined;
  readonly event?: string | undefined;
  readonly fold?: string | undefined;
  readonly find?: string | undefined;
};

/** The position that the address named first, and its rows in one document. */
export type TreeStart = {
  readonly place: TreePlace;
  /** Of the event, if the address names one that this document has. */
  readonly active: number | undefined;
  readonly folds: Folds;
  /** Number of folds that the address names but this document lacks. */
  readonly unknownFolds: number;
};

/** A tree as it is shown: rows of one document. */
export type ShownTree = {
  readonly active: number;
  readonly folds: Folds;
  readonly sought: string;
  /** Whether the event was selected; one that was not is only shown beside the tree. */
  readonly isSelected: boolean;
  /** Whether an event was selected or closed since the tree opened. */
  readonly isChosen: boolean;
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

/** A list of folds; three words name no events. */
const hasIds = (fold: string | undefined) => fold !== undefined && !/^(all|runs|none)$/.test(fold);

/**
 * Returns the address of a shown tree. It names the source where the address without it may open
 * another. What the address named first stays in it while that may be meant for another source: an
 * event until one is chosen, folds until they change. `tooMany` means that there are too many folds
 * for an address.
 */
export async function treePlaceOf(
  document: Pick<UpdateDocument, 'source' | 'forest'> & {
    readonly rows: (rows: readonly number[]) => Promise<readonly { readonly id: string }[]>;
  },
  { active, folds, sought, isSelected, isChosen }: ShownTree,
  start: TreeStart,
  scan: SourceStatus | undefined,
): Promise<{ place: TreePlace; tooMany: boolean }> {
  const idsOf = async (rows: readonly number[]) =>
    (await document.rows(rows)).map((event) => event.id);
  const find = sought === '' ? undefined : sought;
  const { source, ...first } = start.place;
  const isUncertain =
    source === undefined && document.source.startsWith('ledger') && mayBeOfScan(scan);
  const isOpen = !isChosen && first.event !== undefined;
  const isDoubted = isOpen && (isUncertain || start.active === undefined);
  const [event] = isDoubted ? [first.event] : isSelected ? await idsOf([active]) : [];
  const printed =
    start.unknownFolds > 0 && folds === start.folds
      ? first.fold
      : await printFolds(folds, document.forest, idsOf);
  const tooMany = printed === 'too-many';
  const fold = tooMany ? undefined : printed;
  const isNamed = isUncertain && !isDoubted && (event !== undefined || hasIds(fold));
  return { place: { source: isNamed ? document.source : source, event, fold, find }, tooMany };
}
