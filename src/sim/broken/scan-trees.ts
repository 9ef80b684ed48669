import { edited, remove, set } from './breakage.ts';
import { type BrokenCase, event, scan } from './broken-case.ts';

export const SCAN_TREES: readonly BrokenCase[] = [
  scan(
    'missing children',
    'Scan: two missing children',
    edited(remove(event(4)), remove(event(5))),
  ),
  scan('missing roots', 'Scan: no root event', edited(set(['update', 'root_event_ids'], []))),
  scan(
    'foreign root',
    'Scan: missing root event',
    edited(set(['update', 'root_event_ids'], [':0', ':99'])),
  ),
  scan(
    'cycle',
    'Scan: event as its own grandchild',
    edited(set(event(2, 'child_event_ids'), [':0', ':3'])),
  ),
  scan(
    'shared child',
    'Scan: event with two parents',
    edited(set(event(0, 'child_event_ids'), [':1', ':4'])),
  ),
  scan(
    'orphans',
    'Scan: three unreachable events',
    edited(set(event(1, 'child_event_ids'), [':2'])),
  ),
  scan(
    'other event id',
    'Scan: event under a key other than its id',
    edited(set(event(3, 'event_id'), ':33')),
  ),
];
