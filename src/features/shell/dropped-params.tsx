import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { droppedParams, parseSearch } from '#domain/search-params.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { Notice } from '#ui/notice.tsx';

/** The address as it was when the page was opened, before the router made it canonical. */
const opened = { pathname: location.pathname, search: parseSearch(location.search) };

/**
 * Says which parts of the opened link were not understood; they changed nothing. A link that led
 * to /connect first has dropped nothing: the way back keeps it whole.
 */
export function DroppedParams() {
  const router = useRouter();
  const [dropped] = useState(() => {
    const { pathname, search } = router.latestLocation;
    return pathname === opened.pathname ? droppedParams(opened.search, search) : [];
  });
  if (dropped.length === 0) return null;
  return (
    <aside aria-label="About this link" className="mx-auto max-w-[105rem] px-4 pt-3 md:px-6">
      <Notice tone="warning">
        This link says something this page does not understand, so it was left out:{' '}
        <code>
          <HonestText text={dropped.join(', ')} />
        </code>
      </Notice>
    </aside>
  );
}
