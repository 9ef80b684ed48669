import type { ReactNode } from 'react';
import {
  isNarrow,
  type Narrowing,
  type NarrowOptions,
  NO_NARROWING,
} from '#domain/narrowing/narrowing.ts';
import type { UpdateRowKind } from '#domain/update-list/update-row.ts';
import { FilterPanel } from '#ui/list/filter-panel.tsx';
import { KindToggles } from '#ui/list/kind-toggles.tsx';
import { SwitchField } from '#ui/list/switch.tsx';
import { FilterText } from '#ui/names/filter-text.tsx';
import { NameSelect } from '#ui/names/name-select.tsx';
import { shortId } from '#ui/text/identifier.tsx';
import { UPDATE_KINDS } from './update-kinds.ts';

export function UpdateFilters({
  narrowing,
  onNarrowing,
  options: { kinds, templates, choices, parties, system },
  histogram,
  usualKinds,
}: {
  narrowing: Narrowing;
  onNarrowing: (narrowing: Narrowing) => void;
  options: NarrowOptions;
  histogram: ReactNode;
  /** Shown even without rows, so that nothing moves when the first page arrives. */
  usualKinds: readonly UpdateRowKind[];
}) {
  const change = (difference: Partial<Narrowing>) => onNarrowing({ ...narrowing, ...difference });
  const rowsOf = (kind: string) => kinds.find(({ name }) => name === kind)?.rows ?? 0;
  return (
    <FilterPanel
      isNarrow={isNarrow(narrowing)}
      onAll={() => onNarrowing(NO_NARROWING)}
      histogram={histogram}
    >
      <FilterText text={narrowing.text} onText={(text) => change({ text })} />
      <KindToggles
        label="Kinds shown"
        kinds={UPDATE_KINDS.filter(
          ({ name }) =>
            usualKinds.includes(name) || rowsOf(name) > 0 || narrowing.kinds.includes(name),
        )}
        rowsOf={rowsOf}
        chosen={narrowing.kinds}
        onChosen={(next) => change({ kinds: next })}
      />
      <NameSelect
        label="template"
        names={templates}
        value={narrowing.template}
        onChange={(template) => change({ template })}
      />
      <NameSelect
        label="choice"
        names={choices}
        value={narrowing.choice}
        onChange={(choice) => change({ choice })}
      />
      <NameSelect
        label="party"
        names={parties}
        value={narrowing.party}
        show={shortId}
        onChange={(party) => change({ party })}
      />
      <SwitchField
        label={
          <>
            Hide system packages
            <span className="font-mono text-ink-3">{system.toLocaleString('en')}</span>
          </>
        }
        title="Hide updates that use only Splice, Canton and Daml packages (by package name)"
        checked={narrowing.hideSystem}
        onChecked={(hideSystem) => change({ hideSystem })}
      />
    </FilterPanel>
  );
}
