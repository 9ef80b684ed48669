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
    const [Retried, setRetried] = useState<typeof latest>();
    useEffect(() => reopen, []);
    if (Retried !== undefined) return <Retried {...props} />;
    if (Otherwise !== undefined) return <Otherwise {...props} />;
    return (
      <span role="alert">
        Did not load.{' '}
        <Button look="link" onClick={() => setRetried(open)}>
          Retry
        </Button>
      </span>
    );
  }
  return Part;
}
