import { isSignedBy } from '#api/keys/curves.ts';
import { type Consent, toTopologySignature } from '#domain/external-party/external-party.ts';
import { toBase64, toHex } from '#domain/signing/bytes.ts';
import { fingerprintOf, transactionHash } from '#domain/topology/topology-hash.ts';
import type { Generated } from '#features/external-party/progress.ts';
import { CopyButton } from '#ui/controls/copy.tsx';

export type Message = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** Computed from the received transactions; the hash reported by the node is never signed. */
export function messagesOf({ opened }: Generated, scope: Consent['kind']): readonly Message[] {
  if (scope === 'all') return [{ name: 'Multi-hash', bytes: opened.multiHash }];
  const hashes = opened.transactions.map(({ read }) => transactionHash(read.bytes));
  return hashes.map((bytes, at) => ({ name: `Hash of transaction ${at + 1}`, bytes }));
}

/** Returns the consent, or the places of invalid signatures (KEY-04). */
export async function consentOf(
  { key }: Generated,
  scope: Consent['kind'],
  messages: readonly Message[],
  signatures: readonly Uint8Array[],
): Promise<{ readonly consent: Consent } | { readonly wrong: readonly number[] }> {
  const isRight = await Promise.all(
    messages.map(({ bytes }, at) => isSignedBy(key, signatures[at] ?? new Uint8Array(), bytes)),
  );
  const wrong = isRight.flatMap((right, at) => (right ? [] : [at]));
  if (wrong.length > 0) return { wrong };
  const all = signatures.map((one) => toTopologySignature(key, fingerprintOf(key), one));
  const [first] = all;
  if (scope === 'each') return { consent: { kind: 'each', signatures: all } };
  return first === undefined ? { wrong: [0] } : { consent: { kind: 'all', signature: first } };
}

export function MessageText({
  message: { name, bytes },
  about = '34 bytes, computed by Treeline',
}: {
  message: Message;
  about?: string;
}) {
  const hex = toHex(bytes);
  return (
    <div className="grid gap-1">
      <div className="font-medium">
        {name} <span className="font-normal text-ink-3">{about}</span>
      </div>
      <div className="font-mono wrap-anywhere text-ink-2">{hex}</div>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={toBase64(bytes)} what={`${name}, in base64`} words="Copy as base64" />
        <CopyButton text={hex} what={`${name}, in hex`} words="Copy as hex" />
      </div>
    </div>
  );
}
