/** Uses within this time count as one. */
const PAUSE_MS = 15_000;

/** The part of a document that is used; tests can replace it. */
export type UsedPage = Pick<
  Document,
  'visibilityState' | 'addEventListener' | 'removeEventListener'
>;

/**
 * Reports keys, clicks, touches and turns of a wheel in this tab, and when the tab is shown again.
 * @returns a function that ends it
 */
export function watchUse(
  onUse: (at: number) => void,
  onShown: () => void,
  page: UsedPage | undefined = globalThis.document,
): () => void {
  if (page === undefined) return () => undefined;
  let last = 0;
  const used = () => {
    const now = Date.now();
    if (now - last < PAUSE_MS) return;
    last = now;
    onUse(now);
  };
  const shown = () => {
    if (page.visibilityState === 'visible') onShown();
  };
  const kinds = ['keydown', 'pointerdown', 'touchstart', 'wheel'];
  for (const kind of kinds) page.addEventListener(kind, used, { capture: true, passive: true });
  page.addEventListener('visibilitychange', shown);
  return () => {
    for (const kind of kinds) page.removeEventListener(kind, used, { capture: true });
    page.removeEventListener('visibilitychange', shown);
  };
}
