import { useRef, useState } from 'react';
import type { Folds } from '#domain/forest/folds.ts';
import { reveal } from '#domain/forest/folds.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import { documentKey } from '#queries/document-parts.ts';
import { useCompact } from '#ui/browser/preferences.ts';
import { useNewest } from '#ui/browser/use-latest-promise.ts';
import { useAddress } from '#ui/browser/use-url-state.ts';
import { makeReady, useFind } from '#ui/find/find.ts';
import { FindBar } from '#ui/find/find-bar.tsx';
import { EventSheet } from './event-detail.tsx';
import { EventTree, TreeLens } from './event-tree.tsx';
import {
  type TreePlace,
  type TreeStart,
  treePositionOf,
  UnknownPlace,
  useTreeStart,
} from './tree-place.tsx';

type TreePanelProps = {
  readonly document: UpdateDocument;
  readonly place: TreePlace;
  readonly onPlace: (place: TreePlace) => void;
  readonly lens: string | undefined;
  readonly onLens: (party: string | undefined) => void;
};

/** Below 64rem, the selected event is a sheet from below. */
export function TreePanel(props: TreePanelProps) {
  const { document } = props;
  const { turn, place, move } = useAddress(props.place, props.onPlace);
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

type TreeState = {
  readonly active: number;
  readonly folds: Folds;
  readonly sought: string;
  readonly isShown: boolean;
};

function OpenTree(props: TreePanelProps & { start: TreeStart }) {
  const { document, place, start, onPlace, lens, onLens } = props;
  const compact = useCompact();
  const [state, setState] = useState<TreeState>({
    active: start.active ?? 0,
    folds: start.folds,
    sought: place.find ?? '',
    isShown: start.active !== undefined || !compact,
  });
  const [tooMany, setTooMany] = useState(false);
  const [entered, setEntered] = useState(0);
  const tree = useRef<HTMLDivElement>(null);
  const hear = useNewest();
  const found = useFind(document, state.sought);
  const { active, folds, sought, isShown } = state;

  const be = (change: Partial<TreeState>) => {
    const next = { ...state, ...change };
    setState(next);
    hear(treePositionOf(document, next), (to) => {
      setTooMany(to.tooMany);
      onPlace(to.place);
    });
  };
  const go = (row: number, change: Partial<TreeState> = {}) =>
    be({ active: row, folds: reveal(folds, document.forest, row), ...change });
  const enter = () => {
    be({ isShown: true });
    setEntered(entered + 1);
  };
  // The pressed link disappears with its event, so the focus moves to the new detail.
  const follow = (row: number) => {
    go(row);
    setEntered(entered + 1);
  };
  const leave = () => {
    be({ isShown: false });
    tree.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus();
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div ref={tree} className="grid min-w-0 gap-2">
        <UnknownPlace start={start} />
        {tooMany && (
          <p role="status" className="text-sm text-warn">
            Links hold at most 100 folds. A copied link opens the tree unfolded.
          </p>
        )}
        <EventTree
          document={document}
          state={state}
          // If the sheet covers the tree, keys move the selection without opening it.
          onActive={(row, how) => go(row, how === 'click' ? { isShown: true } : {})}
          onFolds={(next, row = active) => be({ folds: next, active: row })}
          onEnter={enter}
          hits={found?.hits}
          lens={lens}
        >
          <TreeLens document={document} lens={lens} onLens={onLens} />
          <div className="ml-auto">
            <FindBar
              text={sought}
              onText={(text) => be({ sought: text })}
              onReady={() => makeReady(document)}
              found={found}
              active={active}
              onRow={go}
            />
          </div>
        </EventTree>
      </div>
      {isShown && (
        <EventSheet
          document={document}
          row={active}
          entered={entered}
          onRow={follow}
          onLeave={leave}
          isSheet={compact}
        />
      )}
    </div>
  );
}
