import { useEffect, useState } from 'react';
import { type KeyTools, lookForKeyTools } from '#api/keys/key-tools.ts';

/** What this browser can do with keys; undefined while that is looked for. */
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
