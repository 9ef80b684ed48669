import { type FunctionComponent, lazy, useEffect, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';

/**
 * A component whose code is loaded when it is first shown. If the code does not load, `Otherwise`
 * is shown in its place, and the code is loaded again the next time. Needs a `Suspense` around it.
 */
export function lazyPart<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  Otherwise?: FunctionComponent<P>,
): FunctionComponent<P> {
  const open = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        () => ({ default: Missing }),
      ),
    );
  let latest = open();
  const reopen = () => {
    latest = open();
  };
  function Part(props: P) {
    const [Shown] = useState(() => latest);
    return <Shown {...props} />;
  }
  function Missing(props: P) {
    const [retried, setRetried] = useState<{ readonly Loaded?: FunctionComponent<P> }>();
    // Not sooner: a component that still suspends has no state, and would load without an end.
    useEffect(reopen, []);
    if (retried?.Loaded !== undefined) return <retried.Loaded {...props} />;
    if (Otherwise !== undefined) return <Otherwise {...props} />;
    const retry = () =>
      load().then(
        (Loaded) => setRetried({ Loaded }),
        () => setRetried({}),
      );
    return (
      <span role="alert">
        Did not load.{retried && ' Reload the page.'}{' '}
        <Button look="link" onClick={retry}>
          Retry
        </Button>
      </span>
    );
  }
  return Part;
}
