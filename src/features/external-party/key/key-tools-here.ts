import { useEffect, useState } from 'react';
import { type KeyTools, lookForKeyTools } from '#api/keys/key-tools.ts';

/** Returns undefined until determined. */
export function useKeyTools(): KeyTools | undefined {
  const [tools, setTools] = useState<KeyTools>();
  useEffect(() => {
    let isHere = true;
    void lookForKeyTools().then((found) => {
      if (isHere) setTools(found);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return tools;
}
