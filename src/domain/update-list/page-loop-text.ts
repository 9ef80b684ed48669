import type { Zone } from '#domain/ledger/time.ts';
import { type OffsetRange, type PositionUnit, positionSpan } from './page-chain.ts';
import type { PageLoop } from './page-progress.ts';

/** A separate file, because few pages show it. */
export function pageLoopText(loop: PageLoop, unit: PositionUnit, zone: Zone): string {
  const before = `although ${offsetsText(loop.loaded, unit, zone)} were loaded before`;
  switch (loop.kind) {
    case 'same-page':
      return 'Anomaly: the node returned the same page token and the same bounds again.';
    case 'same-bounds':
      return `Anomaly: the node returned ${loop.pages} pages with new tokens, but the bounds did not move.`;
    case 'bounds-back':
      return `Anomaly: the bounds of a page went backwards. The page has ${offsetsText(loop.page, unit, zone)}, ${before}. The page is not shown.`;
  }
}

function offsetsText(range: OffsetRange, unit: PositionUnit, zone: Zone): string {
  return BigInt(range.after) < BigInt(range.upto)
    ? positionSpan(range, unit, zone)
    : `bounds ${range.after} and ${range.upto}`;
}
