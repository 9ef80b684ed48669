import { edited, rewritten, set } from './breakage.ts';
import {
  type BrokenCase,
  event,
  HOSTILE_PARTY,
  LONG_PARTY,
  REVERSED_NAME,
  REVERSED_WORDS,
  scan,
  XSS,
} from './broken-case.ts';

export const SCAN_TEXTS: readonly BrokenCase[] = [
  scan(
    'proto keys',
    'Scan: keys named __proto__ and constructor',
    edited(
      set(event(4, 'create_arguments', '__proto__'), { polluted: true }),
      set(event(4, 'create_arguments', 'constructor'), { prototype: { polluted: true } }),
      set(['update', 'events_by_id', '__proto__'], {
        event_type: 'created_event',
        event_id: '__proto__',
      }),
    ),
  ),
  scan(
    'repeated keys',
    'Scan: duplicate member',
    rewritten((text) =>
      text.replace(
        '"choice":"AmuletRules_Transfer"',
        '"choice":"AmuletRules_Other","choice":"AmuletRules_Transfer"',
      ),
    ),
  ),
  scan(
    'hostile text',
    'Scan: hidden characters, markup and reversed text in names',
    edited(
      set(event(1, 'choice'), XSS),
      set(event(1, 'acting_parties'), [HOSTILE_PARTY, LONG_PARTY]),
      set(event(4, 'signatories'), [HOSTILE_PARTY]),
      set(event(4, 'create_arguments', 'note'), REVERSED_WORDS),
      set(event(2, 'template_id'), `${'f'.repeat(64)}:Splice.Amulet:${REVERSED_NAME}`),
      set(['update', 'workflow_id'], 'x'.repeat(12_000)),
    ),
  ),
  scan(
    'unknown members',
    'Scan: unknown members',
    edited(
      set(['update', 'sequencing_fee'], { currency: 'CC', amount: '1.5' }),
      set(event(1, 'gas_used'), 7),
      set(['settlement_status'], 'FINAL'),
    ),
  ),
];
