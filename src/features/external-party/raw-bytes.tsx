import { toBase64 } from '#domain/bytes.ts';
import { counted } from '#domain/plural.ts';
import { CopyButton } from '#ui/copy.tsx';
import { LongText } from '#ui/long-text.tsx';

/** The bytes as they were received, which are what is hashed. */
export function RawBytes({ bytes, copyable }: { bytes: Uint8Array; copyable: boolean }) {
  const base64 = toBase64(bytes);
  return (
    <details>
      <summary className="w-fit text-sm text-ink-2 underline underline-offset-2">
        Raw bytes: {counted(bytes.length, 'byte')}
      </summary>
      <div className="flex items-start gap-1 pt-2">
        <code className="min-w-0 flex-1 rounded-md border border-line bg-raised px-2.5 py-1.5 text-sm wrap-anywhere">
          {base64 === '' ? 'none' : <LongText text={base64} />}
        </code>
        {copyable && <CopyButton text={base64} what="transaction in base64" />}
      </div>
    </details>
  );
}
