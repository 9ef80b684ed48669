import { type FunctionComponent, type LazyExoticComponent, lazy } from 'react';

/**
 * A component whose code is loaded when it is first shown. If the code does not load, `otherwise`
 * is shown in its place. Needs a `Suspense` around it.
 */
export function lazyPart<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  otherwise: FunctionComponent<P> = MissingPart,
): LazyExoticComponent<FunctionComponent<P>> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: otherwise }),
    ),
  );
}

function MissingPart() {
  return <p role="alert">Part of this page did not load. Reload the page.</p>;
}
