import { type FunctionComponent, lazy, useEffect, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';

/**
 * A component whose code is loaded when it is first shown. If the code does not load, `otherwise`
 * is shown in its place, and the code is loaded again the next time. Needs a `Suspense` around it.
 */
export function lazyPart<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  otherwise?: FunctionComponent<P>,
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
    const [isRetried, setRetried] = useState(false);
    useEffect(() => reopen, []);
    if (isRetried) return <Part {...props} />;
    const Otherwise = otherwise;
    if (Otherwise !== undefined) return <Otherwise {...props} />;
    const retry = () => {
      reopen();
      setRetried(true);
    };
    return (
      <span role="alert">
        Did not load.{' '}
        <Button look="link" onClick={retry}>
          Retry
        </Button>
      </span>
    );
  }
  return Part;
}
