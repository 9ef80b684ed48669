import { toBase64, toHex } from '#domain/bytes.ts';
import { CopyButton } from '#ui/copy.tsx';
import type { Message } from './signed-messages.ts';

/** The bytes to be signed, as computed here. */
export function MessageText({ message: { name, bytes } }: { message: Message }) {
  const hex = toHex(bytes);
  return (
    <div className="grid gap-1">
      <div className="font-medium">
        {name} <span className="font-normal text-ink-3">34 bytes, computed here</span>
      </div>
      <div className="font-mono wrap-anywhere text-ink-2">{hex}</div>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={toBase64(bytes)} what={`${name}, in base64`} words="Copy as base64" />
        <CopyButton text={hex} what={`${name}, in hex`} words="Copy as hex" />
      </div>
    </div>
  );
}
