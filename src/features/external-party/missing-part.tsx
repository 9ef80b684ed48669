/** Shown when a part of the page did not load. A reload wipes any private key of the page. */
export function MissingPart() {
  return (
    <p role="alert">
      A part of this page could not be loaded. Reload the page. A key without a backup is then lost.
      Nothing was signed with it.
    </p>
  );
}
