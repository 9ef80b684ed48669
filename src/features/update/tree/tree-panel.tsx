import { Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { groupRuns, reveal, toggleRow } from '#domain/forest/folds.ts';
import { parseEventId } from '#domain/ledger/update-id.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import { useFactsOfUpdate } from '#features/update/shown-document-context.ts';
import { documentKey } from '#queries/document-parts.ts';
import { useCompact } from '#ui/browser/preferences.ts';
import { hear, useNewest } from '#ui/browser/use-latest-promise.ts';
import { useAddress } from '#ui/browser/use-url-state.ts';
import { makeReady, soughtText, useFind } from '#ui/find/find.ts';
import { FindBar } from '#ui/find/find-bar.tsx';
import { focusActiveRow } from '#ui/grid/tree-keys.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { EventSheet } from './event-detail.tsx';
import { EventTree, TreeLens } from './event-tree.tsx';
import { reportsWitness } from './lens-text.ts';
import type { ShownTree, TreePlace, TreeStart } from './tree-place.ts';

/** Only where the address does not fit. */
const PlaceNotices = lazyPart(() =>
  import('./place-notices.tsx').then((part) => part.PlaceNotices),
);

const MarkedHits = lazyPart(() => import('./marked-hits.tsx').then((part) => part.MarkedHits));

/** Only with a lens where witnesses are reported. */
const MixedGroups = lazyPart(() => import('./mixed-groups.tsx').then((part) => part.MixedGroups));

/**
 * Converts the initial address into rows. Undefined until the document has responded, which it need
 * not for an address without ids.
 */
function useTreeStart(document: UpdateDocument, place: TreePlace): TreeStart | undefined {
  const [asked] = useState(place);
  const hasIds = asked.event !== undefined || asked.fold !== undefined;
  const [start, setStart] = useState(hasIds ? undefined : () => plainStart(document, asked));
  useEffect(
    () => (hasIds ? hear(startAt(document, asked), setStart) : undefined),
    [document, asked, hasIds],
  );
  return start;
}

function plainStart({ forest }: UpdateDocument, place: TreePlace): TreeStart {
  return { place, active: undefined, folds: groupRuns(forest), unknownFolds: 0 };
}

/** Only where the address has folds, and once the address is written. */
const loadFoldAddress = () => import('#domain/forest/fold-address.ts');
const loadTreePlace = () => import('./tree-place.ts');

/** The row of an event id as in links of Treeline, or of a whole event id, which only Scan has. */
async function locate(document: UpdateDocument, event: string): Promise<number | undefined> {
  const row = await document.locate(event);
  const whole = parseEventId(event);
  const isOwn = document.source.startsWith('scan') && whole?.id === document.facts.updateId;
  return row ?? (isOwn ? document.locate(whole.event) : undefined);
}

async function startAt(document: UpdateDocument, place: TreePlace): Promise<TreeStart> {
  const { event, fold } = place;
  const [active, { folds, unknown }] = await Promise.all([
    event === undefined ? undefined : locate(document, event),
    fold === undefined
      ? { folds: groupRuns(document.forest), unknown: 0 }
      : loadFoldAddress().then(({ parseFolds }) =>
          parseFolds(fold, document.forest, document.locate),
        ),
  ]);
  // Folds of the address may hide the event; those that a tree opens with do not.
  const isHidden = fold === undefined && active !== undefined;
  const shown = isHidden ? reveal(folds, document.forest, active) : folds;
  return { place, active, folds: shown, unknownFolds: unknown };
}

type TreePanelProps = {
  readonly document: UpdateDocument;
  readonly place: TreePlace;
  readonly onPlace: (place: TreePlace) => void;
  readonly lens: string | undefined;
  readonly onLens: (party: string | undefined) => void;
};

/** Below 64rem, the selected event is a sheet at the bottom. */
export function TreePanel(props: TreePanelProps) {
  const { document } = props;
  const { turn, place, move } = useAddress(props.place, props.onPlace, 'below');
  return (
    <PlacedTree
      key={`${documentKey(document)} ${turn}`}
      document={document}
      place={place}
      onPlace={move}
      lens={props.lens}
      onLens={props.onLens}
    />
  );
}

function PlacedTree(props: TreePanelProps) {
  const start = useTreeStart(props.document, props.place);
  return start === undefined ? null : <OpenTree {...props} start={start} />;
}

function OpenTree(props: TreePanelProps & { start: TreeStart }) {
  const { document, place, start, onPlace, lens, onLens } = props;
  const compact = useCompact();
  const [state, setState] = useState<ShownTree>({
    active: start.active ?? 0,
    folds: start.folds,
    sought: place.find ?? '',
    isSelected: start.active !== undefined,
    isChosen: false,
  });
  const scan = useFactsOfUpdate()?.scan;
  const [tooMany, setTooMany] = useState(false);
  const [entered, setEntered] = useState(0);
  const tree = useRef<HTMLDivElement>(null);
  const hearNewest = useNewest('afterwards');
  const found = useFind(document, state.sought);
  // The rows are drawn before the selected event is read, unless the address names that event.
  const isAfterRows = useDeferredValue(true, place.event !== undefined);
  const { active, folds, sought } = state;
  const isShown = state.isSelected || !compact;
  const isUncertain =
    start.place.source === undefined &&
    document.source.startsWith('ledger') &&
    scan !== undefined &&
    scan.status !== 'not-configured';
  // The notice about the event of a link ends with the next selection.
  const hasEventNotice =
    !state.isChosen &&
    start.place.event !== undefined &&
    (isUncertain || start.active === undefined);

  const openGroups = (rows: readonly number[]) => {
    const open = rows.reduce((next, row) => toggleRow(next, document.forest, row, true), folds);
    if (folds === groupRuns(document.forest)) setState({ ...state, folds: open });
  };
  const be = (change: Partial<ShownTree>) => {
    // Beside the tree the event is shown, so the address names it.
    const isOther = (change.active ?? active) !== active;
    const isChosen = state.isChosen || isOther || change.isSelected === true;
    const next = { ...state, isSelected: isShown, isChosen, ...change };
    setState(next);
    hearNewest(
      loadTreePlace().then(({ treePlaceOf }) => treePlaceOf(document, next, start, scan)),
      (to) => {
        setTooMany(to.tooMany);
        onPlace(to.place);
      },
    );
  };
  const go = (row: number, change: Partial<ShownTree> = {}) =>
    be({ active: row, folds: reveal(folds, document.forest, row), ...change });
  const enter = () => {
    be({ isSelected: true });
    setEntered(entered + 1);
  };
  // The pressed link disappears with its event, so the focus moves to the new detail.
  const follow = (row: number) => {
    go(row);
    setEntered(entered + 1);
  };
  const leave = () => {
    if (compact) be({ isSelected: false, isChosen: true });
    focusActiveRow(tree.current);
  };
  return (
    <div className="tree-with-detail">
      <div ref={tree} className="grid min-w-0 gap-2">
        {(hasEventNotice || start.unknownFolds > 0 || tooMany) && (
          <Suspense>
            <PlaceNotices
              updateId={document.facts.updateId}
              start={start}
              scan={scan}
              hasEventNotice={hasEventNotice}
              tooMany={tooMany}
            />
          </Suspense>
        )}
        {lens !== undefined && reportsWitness(document, lens) && (
          <Suspense>
            <MixedGroups document={document} lens={lens} onGroups={openGroups} />
          </Suspense>
        )}
        <EventTree
          document={document}
          state={state}
          // If the sheet covers the tree, keys move the selection without opening it.
          onActive={(row, how) => go(row, how === 'click' ? { isSelected: true } : {})}
          onFolds={(next, row = active) => be({ folds: next, active: row })}
          onEnter={enter}
          hits={found?.hits}
          lens={lens}
        >
          <TreeLens document={document} lens={lens} onLens={onLens} />
          {soughtText(sought) !== '' && (
            <Suspense>
              <MarkedHits sought={soughtText(sought)} />
            </Suspense>
          )}
          <FindBar
            text={sought}
            onText={(text) => be({ sought: text })}
            onReady={() => makeReady(document)}
            found={found}
            active={active}
            onRow={go}
            onLeave={() => focusActiveRow(tree.current)}
          />
        </EventTree>
      </div>
      {isShown && isAfterRows && (
        <EventSheet
          document={document}
          row={active}
          entered={entered}
          onRow={follow}
          onLeave={leave}
          isSheet={compact}
          isSelected={state.isSelected}
        />
      )}
    </div>
  );
}
