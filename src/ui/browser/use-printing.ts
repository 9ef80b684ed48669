import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page is printed. The change is drawn at once, because printing does not wait. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    // The style of print without printing, as developer tools and tests show it.
    const style = matchMedia('print');
    const follow = () => (style.matches ? start() : end());
    addEventListener('beforeprint', start);
    addEventListener('afterprint', end);
    style.addEventListener('change', follow);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', end);
      style.removeEventListener('change', follow);
    };
  }, []);
  return isPrinting;
}
