import { updateIdOf } from '#sim/world/identity.ts';
import { edited, set } from './breakage.ts';
import { type BrokenCase, event, scan } from './broken-case.ts';

export const SCAN_UNKNOWNS: readonly BrokenCase[] = [
  scan(
    'unknown event',
    'Scan: unknown event type',
    edited(
      set(event(3, 'event_type'), 'rolled_back_event'),
      set(event(3, 'reason'), 'not known to this version'),
    ),
  ),
  scan(
    'unknown verdict',
    'Scan: unknown verdict result',
    edited(set(['verdict', 'verdict_result'], 'VERDICT_RESULT_POSTPONED')),
  ),
  scan(
    'odd views',
    'Scan: missing sub-views and an impossible quorum',
    edited(
      set(['verdict', 'transaction_views', 'views', 0, 'sub_views'], [1, 77]),
      set(['verdict', 'transaction_views', 'root_views'], [0, 5]),
      set(['verdict', 'transaction_views', 'views', 0, 'confirming_parties', 0, 'threshold'], 9),
    ),
  ),
  scan(
    'other ids',
    'Scan: verdict of another update',
    edited(set(['verdict', 'update_id'], updateIdOf('somebody else'))),
  ),
];
