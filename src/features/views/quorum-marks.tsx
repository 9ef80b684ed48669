import type { QuorumReading } from '#domain/quorum.ts';

/** More marks than this would be a hatching: then the words alone stand. */
const MOST_MARKS = 6;

/**
 * A quorum as outlines, the ones that are needed in the stronger ink. None is ever filled: the
 * verdict does not say who confirmed. The words beside it say the same.
 */
export function QuorumMarks({ quorum }: { quorum: QuorumReading }) {
  const { threshold, size, state } = quorum;
  if (threshold === undefined || state !== 'sound' || size > MOST_MARKS) return null;
  return (
    <span
      aria-hidden="true"
      className="quorum-marks"
      style={{ '--needed': threshold, '--spare': size - threshold }}
    />
  );
}

declare module 'react' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into.
  interface CSSProperties {
    '--needed'?: number;
    '--spare'?: number;
  }
}
