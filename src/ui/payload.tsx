import { useState } from 'react';
import type { ValueEncoding } from '#domain/document.ts';
import { readValue, type Value } from '#domain/value.ts';
import { PayloadBranch, PayloadMember } from './payload-branch.tsx';
import { PayloadLeaf } from './payload-leaf.tsx';

/**
 * A Daml payload as a readable record: names beside exact values, ids as chips, nested records
 * indented and foldable. Any depth and width: a level is read only when it is drawn.
 */
export function Payload({
  value: json,
  encoding,
}: {
  /** JSON with exact integers (`domain/int64.ts`). */
  value: unknown;
  /** `json` draws it as JSON, without looking for Daml values. */
  encoding: ValueEncoding | 'json';
}) {
  // Reading one level is cheap, but a new value would fold what the reader has opened.
  const [value] = useState(() => readValue(json, encoding));
  return (
    <div className="min-w-0 font-mono leading-relaxed">
      {drawn(value)}
      {encoding === 'compact_json' && value.guessed && (
        <p className="mt-2 font-sans text-xs text-ink-3">
          Kinds are guessed by their form: compact JSON does not say them.
        </p>
      )}
    </div>
  );
}

function drawn(value: Value) {
  if (!('at' in value)) return <PayloadLeaf leaf={value} />;
  if (value.kind !== 'variant') return <PayloadBranch branch={value} />;
  // A constructor stands on a line, and a line belongs to a list.
  return (
    <ul>
      <PayloadMember member={{ label: undefined, key: undefined, value }} />
    </ul>
  );
}
