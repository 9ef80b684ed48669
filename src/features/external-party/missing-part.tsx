/** Instead of a part of the page that did not load. A reload wipes a key that the page holds. */
export function MissingPart() {
  return (
    <p role="alert">
      A part of this page could not be loaded. Reload the page; a key that was made here without a
      backup goes with it, and nothing was signed with it yet.
    </p>
  );
}
