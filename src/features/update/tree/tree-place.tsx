import { useEffect, useState } from 'react';
import { parseFolds, printFolds } from '#domain/forest/fold-address.ts';
import { type Folds, unfoldAll } from '#domain/forest/folds.ts';
import { counted } from '#domain/text/plural.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import { hear } from '#ui/browser/use-latest-promise.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

/** The position in a tree as the address has it: event ids, never rows. */
export type TreePlace = {
  readonly event?: string | undefined;
  readonly fold?: string | undefined;
  readonly find?: string | undefined;
};

/** The same position as rows of one document. */
export type TreeStart = {
  /** Undefined if the address has no event. */
  readonly active: number | undefined;
  readonly folds: Folds;
  /** The event of the address that this document lacks, and the number of such folds. */
  readonly unknownEvent: string | undefined;
  readonly unknownFolds: number;
};

/** Converts the initial address into rows. Returns undefined until the document has responded. */
export function useTreeStart(document: UpdateDocument, place: TreePlace): TreeStart | undefined {
  const [asked] = useState(place);
  const [start, setStart] = useState<TreeStart>();
  useEffect(() => hear(startAt(document, asked), setStart), [document, asked]);
  return start;
}

async function startAt(document: UpdateDocument, place: TreePlace): Promise<TreeStart> {
  const { event, fold } = place;
  const [active, { folds, unknown }] = await Promise.all([
    event === undefined ? undefined : document.locate(event),
    fold === undefined
      ? { folds: unfoldAll(), unknown: 0 }
      : parseFolds(fold, document.forest, document.locate),
  ]);
  const unknownEvent = active === undefined ? event : undefined;
  return { active, folds, unknownEvent, unknownFolds: unknown };
}

/** Returns the address of a tree state. `tooMany` means that the folds do not fit. */
export async function treePositionOf(
  document: UpdateDocument,
  state: { active: number; folds: Folds; sought: string; isShown: boolean },
): Promise<{ place: TreePlace; tooMany: boolean }> {
  const idsOf = async (rows: readonly number[]) =>
    (await document.rows(rows)).map((event) => event.id);
  const [event] = state.isShown ? await idsOf([state.active]) : [];
  const fold = await printFolds(state.folds, document.forest, idsOf);
  const tooMany = fold === 'too-many';
  const find = state.sought === '' ? undefined : state.sought;
  return { place: { event, fold: tooMany ? undefined : fold, find }, tooMany };
}

export function UnknownPlace({ start }: { start: TreeStart }) {
  const { unknownEvent, unknownFolds } = start;
  return (
    <>
      {unknownEvent !== undefined && (
        <Notice tone="warning">
          No event{' '}
          <code className="wrap-anywhere">
            <HonestText text={unknownEvent} />
          </code>{' '}
          in this response. The link may be for another source. The top is selected.
        </Notice>
      )}
      {unknownFolds > 0 && (
        <Notice tone="warning">
          {counted(unknownFolds, 'fold')} of the link not found. The link may be for another source.
        </Notice>
      )}
    </>
  );
}
