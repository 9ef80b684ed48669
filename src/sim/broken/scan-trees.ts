import { edited, remove, set } from './breakage.ts';
import { type BrokenCase, event, scan } from './broken-case.ts';

export const SCAN_TREES: readonly BrokenCase[] = [
  scan(
    'missing children',
    'Scan: two children are not in the answer',
    edited(remove(event(4)), remove(event(5))),
  ),
  scan('missing roots', 'Scan: no event is a root', edited(set(['update', 'root_event_ids'], []))),
  scan(
    'foreign root',
    'Scan: a root that is not in the answer',
    edited(set(['update', 'root_event_ids'], [':0', ':99'])),
  ),
  scan(
    'cycle',
    'Scan: an event is its own grandchild',
    edited(set(event(2, 'child_event_ids'), [':0', ':3'])),
  ),
  scan(
    'shared child',
    'Scan: one event is the child of two',
    edited(set(event(0, 'child_event_ids'), [':1', ':4'])),
  ),
  scan(
    'orphans',
    'Scan: three events hang from nothing',
    edited(set(event(1, 'child_event_ids'), [':2'])),
  ),
  scan(
    'other event id',
    'Scan: an event under a key that is not its id',
    edited(set(event(3, 'event_id'), ':33')),
  ),
];
