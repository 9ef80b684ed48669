import type { StatusBySource } from '#domain/update/document.ts';
import { whyNoTraffic } from './traffic-absence.ts';

export function NoTraffic(props: { bySource: StatusBySource; what: 'traffic' | 'activity' }) {
  return <p className="text-ink-2">{whyNoTraffic(props.bySource, props.what)}</p>;
}
