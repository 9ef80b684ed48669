/** The names of the columns; what a row leaves out stands with the opened completion. */
export function CompletionHead({ isTight }: { isTight: boolean }) {
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className="tree-head completions-row">
        <span role="columnheader">Time</span>
        <span role="columnheader">Status</span>
        <span role="columnheader">Command id</span>
        <span role="columnheader">Error code, and what happened</span>
        <span role="columnheader" className="completions-more completions-most">
          Acting as
        </span>
        <span role="columnheader" className="completions-more completions-most">
          Update
        </span>
        <span role="columnheader" className="completions-more completions-most text-right">
          Offset
        </span>
        {isTight && (
          <span role="columnheader">
            <span className="sr-only">Preview</span>
          </span>
        )}
      </div>
    </div>
  );
}
