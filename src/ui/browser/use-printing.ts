import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page is printed. The change is drawn at once, because printing does not wait. */
export function usePrinting(): boolean {
  // The style of print without printing, as developer tools and tests show it.
  const [style] = useState(() => matchMedia('print'));
  const [isPrinting, setPrinting] = useState(style.matches);
  useEffect(() => {
    // The style may have changed after the drawing.
    setPrinting(style.matches);
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    const follow = () => (style.matches ? start() : end());
    addEventListener('beforeprint', start);
    addEventListener('afterprint', end);
    style.addEventListener('change', follow);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', end);
      style.removeEventListener('change', follow);
    };
  }, [style]);
  return isPrinting;
}
