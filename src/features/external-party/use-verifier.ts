import { useEffect, useState } from 'react';
import { openVerifier, type Verifier } from '#api/verifier/verifier.ts';

/** The verifier of a page. Its worker ends when the page or the document is left. */
export function useVerifier(): Verifier {
  const [verifier] = useState(() => openVerifier());
  useEffect(() => {
    addEventListener('pagehide', verifier.end);
    return () => {
      removeEventListener('pagehide', verifier.end);
      verifier.end();
    };
  }, [verifier]);
  return verifier;
}
