import { useEffect, useState } from 'react';
import type { UpdateDocument } from '#domain/document.ts';
import { type Folds, parseFolds, printFolds, unfoldAll } from '#domain/folds.ts';

/** Where the reader stands in a tree, as the address says it: event ids, never rows. */
export type TreePlace = {
  readonly event?: string | undefined;
  readonly fold?: string | undefined;
  readonly find?: string | undefined;
};

/** The same as rows of one document; `active` is undefined where the address names no event. */
export type TreeStart = { readonly active: number | undefined; readonly folds: Folds };

/** Turns the address at the first drawing into rows; undefined until the document has answered. */
export function useTreeStart(document: UpdateDocument, place: TreePlace): TreeStart | undefined {
  const [asked] = useState(place);
  const [start, setStart] = useState<TreeStart>();
  useEffect(() => {
    let left = false;
    void startAt(document, asked).then((found) => {
      if (!left) setStart(found);
    });
    return () => {
      left = true;
    };
  }, [document, asked]);
  return start;
}

async function startAt(document: UpdateDocument, place: TreePlace): Promise<TreeStart> {
  const active = place.event === undefined ? undefined : await document.locate(place.event);
  const folds =
    place.fold === undefined
      ? unfoldAll()
      : await parseFolds(place.fold, document.forest, document.locate);
  return { active, folds };
}

/** The address of a state of the tree. `tooMany`: the folds do not fit into one. */
export async function placeOf(
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
