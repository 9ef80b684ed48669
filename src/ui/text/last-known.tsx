/** After a value whose refresh failed. */
export function LastKnown({ className = '' }: { className?: string }) {
  return (
    <span className={`text-warn ${className}`}> (last known value; the latest request failed)</span>
  );
}
