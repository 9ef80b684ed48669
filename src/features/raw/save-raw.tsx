import { useState } from 'react';
import type { RawDocument } from '#domain/raw-document.ts';
import { Button } from '#ui/button.tsx';

/** Saves the very bytes that were received, under a name. */
export function SaveRaw({ raw, name }: { raw: RawDocument; name: string }) {
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const save = async () => {
    setState('saving');
    try {
      const link = document.createElement('a');
      const url = URL.createObjectURL(await raw.save());
      link.href = url;
      link.download = name;
      link.click();
      // The browser has taken the bytes over by then; a shorter time has cut downloads off.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
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
