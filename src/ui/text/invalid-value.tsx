import type { InvalidValue } from '#domain/update/document.ts';
import { HonestText } from './honest-text.tsx';

/** A value that is not as documented, as received. */
export function InvalidText({ value: { text, expected } }: { value: InvalidValue }) {
  return (
    <span className="wrap-anywhere">
      <span className="font-mono">
        <HonestText text={text} />
      </span>
      <span className="text-warn"> (anomaly: not {expected})</span>
    </span>
  );
}
