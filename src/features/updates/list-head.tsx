const COLUMNS = ['Time', 'Offset', 'Kind', 'What it did', 'Parties', 'Events'];
/** Left out where the selected update stands beside the list, or where there is no room. */
const MORE_COLUMNS = ['Workflow or command', 'Synchronizer'];
const RIGHT = new Set(['Offset', 'Events']);

/** The names of the columns. */
export function ListHead({ isTight }: { isTight: boolean }) {
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className="tree-head updates-row">
        {COLUMNS.map((name) => (
          <span key={name} role="columnheader" className={RIGHT.has(name) ? 'text-right' : ''}>
            {name}
          </span>
        ))}
        {MORE_COLUMNS.map((name) => (
          <span key={name} role="columnheader" className="updates-more">
            {name}
          </span>
        ))}
        {isTight && (
          <span role="columnheader">
            <span className="sr-only">Preview</span>
          </span>
        )}
      </div>
    </div>
  );
}
