import { useState } from 'react';
import type { RawDocument } from '#domain/raw-document.ts';
import { Button } from '#ui/button.tsx';
import { saveFile } from '#ui/save-file.ts';

/** Saves the very bytes that were received, under a name. */
export function SaveRaw({ raw, name }: { raw: RawDocument; name: string }) {
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const save = async () => {
    setState('saving');
    try {
      saveFile(await raw.save(), name);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Button disabled={state === 'saving'} onClick={save}>
        Save as received
      </Button>
      <span className="text-sm text-ink-3">{raw.bytes.toLocaleString('en')} bytes</span>
      <span role="status" className="text-sm text-archive">
        {state === 'failed' ? 'The browser could not save it.' : ''}
      </span>
    </span>
  );
}
