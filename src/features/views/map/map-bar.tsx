import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { foldable } from '#domain/forest/folds.ts';
import { treeText } from '#domain/privacy-map/map-text.ts';
import { LEGEND } from '#domain/privacy-map/privacy-map.ts';
import { counted } from '#domain/text/plural.ts';
import { CELL_WORDS } from '#domain/verdict/visibility.ts';
import type { ShownViews } from '#features/views/shown-views.ts';
import type { ViewTraffic } from '#features/views/view-traffic.tsx';
import { Button } from '#ui/controls/button.tsx';
import type { FoldedTree } from '#ui/grid/folded-tree.tsx';
import type { ShownColumns } from './map-columns.ts';

export function MapBar({
  shown,
  columns,
  tree,
  traffic,
  isNarrow,
}: {
  shown: ShownViews;
  columns: ShownColumns;
  tree: FoldedTree;
  traffic: ViewTraffic | undefined;
  /** Whether the rows name their parties, without columns. */
  isNarrow: boolean;
}) {
  const { forest, visible } = tree;
  const { parties } = shown.visibility;
  const { parents, runs } = foldable(forest);
  const save = async () => {
    const { saveMap } = await import('./map-file.ts');
    saveMap(shown, traffic);
  };
  return (
    <div className="map-bar">
      <h2 className="font-semibold">Who sees what</h2>
      <span role="status" className="mr-auto text-sm text-ink-3">
        {visible.length === forest.count
          ? treeText(shown.forest)
          : `${visible.length.toLocaleString('en')} of ${counted(forest.count, 'view')} shown`}
        {parties.length > 0 &&
          ` × ${columns.hidden > 0 && !isNarrow ? `${columns.parties.length} of ` : ''}${counted(parties.length, 'party', 'parties')}`}
      </span>
      <MapLegend shown={shown} />
      <span className="map-tools">
        {columns.isLong && !isNarrow && (
          <input
            type="text"
            value={columns.text}
            maxLength={300}
            aria-label="Filter parties"
            placeholder="Filter parties"
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => columns.setText(target.value)}
            onKeyDown={({ key }) => {
              if (key === 'Escape') columns.setText('');
            }}
            className="h-6.5 w-32 rounded-md border border-line bg-raised px-2 text-ink placeholder:text-ink-3"
          />
        )}
        {runs > 0 && <Button onClick={tree.foldRuns}>Fold runs</Button>}
        {parents > 0 && (
          <>
            <Button aria-label="Unfold all" title="Unfold all (])" onClick={tree.unfold}>
              <ChevronsUpDown aria-hidden="true" size={15} className="my-0.5" />
            </Button>
            <Button aria-label="Fold all" title="Fold all ([)" onClick={tree.fold}>
              <ChevronsDownUp aria-hidden="true" size={15} className="my-0.5" />
            </Button>
          </>
        )}
        <Button
          aria-label="Save as SVG"
          title="Save the whole map as SVG"
          onClick={() => void save()}
        >
          SVG
        </Button>
      </span>
    </div>
  );
}

/** The marks that occur. */
function MapLegend({ shown: { map } }: { shown: ShownViews }) {
  return (
    <span className="map-legend">
      {LEGEND.filter((kind) => map.kinds.has(kind)).map((kind) => (
        <span key={kind} data-cell={kind} className="map-mark">
          {CELL_WORDS[kind]}
        </span>
      ))}
    </span>
  );
}
