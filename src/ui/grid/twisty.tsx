/**
 * The arrow of a tree's row; a leaf keeps the space. Pointer only, because the grid has keys for
 * it.
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
