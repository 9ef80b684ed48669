import type { FactsBySource } from '#domain/told.ts';

export function ViewsPage({ told }: { told: FactsBySource }) {
  return <p role="status">{told.scan.standing}</p>;
}
