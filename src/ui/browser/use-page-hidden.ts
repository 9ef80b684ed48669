import { useEffect } from 'react';

type Pausable = { setHidden(isHidden: boolean): void; setHeld?(isHeld: boolean): void };

/** A hidden page or tab sends no requests. A feed that its page has left holds nothing back. */
export function usePageHidden(feed: Pausable): void {
  useEffect(() => {
    const tell = () => feed.setHidden(document.hidden);
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      feed.setHeld?.(false);
      feed.setHidden(true);
    };
  }, [feed]);
}
