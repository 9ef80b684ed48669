/**
 * The arrow of a tree's row; with nothing below the row it only keeps the place. For the mouse
 * alone: the grid's keys open and fold as well.
 */
export function Twisty({
  isOpen,
  onToggle,
}: {
  isOpen: boolean | undefined;
  onToggle: (open: boolean) => void;
}) {
  return (
    <span
      aria-hidden="true"
      data-open={isOpen}
      className="tree-twisty"
      onClick={(click) => {
        if (isOpen === undefined) return;
        click.stopPropagation();
        onToggle(!isOpen);
      }}
    />
  );
}
