import { useEffect } from 'react';
import type { UpdateFeed } from '#api/update-feed.ts';

/** Out of sight for a while, in another tab or behind another page, the list asks for nothing. */
export function useInSight(feed: UpdateFeed): void {
  useEffect(() => {
    const tell = () => feed.hide(document.hidden);
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      feed.hold(false);
      feed.hide(true);
    };
  }, [feed]);
}
