import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Calls `onHide` when the document is left, also for another site. The browser may keep the
 * document and show it again on Back, with everything in it. Returns how often it was left: as a
 * `key`, the number removes the fields and the state of a component before the document is kept.
 */
export function usePageHide(onHide: () => void): number {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const hide = () =>
      flushSync(() => {
        onHide();
        setTimes((before) => before + 1);
      });
    addEventListener('pagehide', hide);
    return () => removeEventListener('pagehide', hide);
  }, [onHide]);
  return times;
}
