import { updateIdOf } from '#sim/world/identity.ts';
import {
  type BrokenCase,
  cutTo,
  edited,
  HOSTILE_PARTY,
  instead,
  type Key,
  LONG_PARTY,
  REVERSED_NAME,
  REVERSED_WORDS,
  remove,
  rewritten,
  SIGN_IN_PAGE,
  scan,
  set,
  XSS,
} from './breakage.ts';

const JSON_TYPE = 'application/json';
const inEvent = (n: number, ...rest: Key[]) => ['update', 'events_by_id', `:${n}`, ...rest];
const children = (n: number, to: readonly string[]) => set(inEvent(n, 'child_event_ids'), to);
const roots = (to: unknown) => set(['update', 'root_event_ids'], to);
const verdictViews = (...rest: Key[]): readonly Key[] => ['verdict', 'transaction_views', ...rest];

export const SCAN_CASES: readonly BrokenCase[] = [
  scan(
    'scan html',
    'sign-in page with status 200',
    instead(200, 'text/html; charset=UTF-8', SIGN_IN_PAGE),
  ),
  scan('scan html as json', 'HTML declared as JSON', instead(200, JSON_TYPE, SIGN_IN_PAGE)),
  scan('scan truncated', 'truncated JSON', cutTo(0.5)),
  scan('scan null', 'null instead of an object', instead(200, JSON_TYPE, 'null')),
  scan('scan list', 'list instead of an object', instead(200, JSON_TYPE, '[]')),
  scan('scan empty', 'empty object without update and verdict', instead(200, JSON_TYPE, '{}')),
  scan(
    'scan choice number',
    'number as the choice of event 1',
    edited(set(inEvent(1, 'choice'), 42)),
  ),
  scan('scan roots text', 'text instead of a list of roots', edited(roots('none'))),
  scan(
    'scan 500',
    'status 500 with a stack trace',
    instead(
      500,
      'text/plain',
      `java.lang.NullPointerException\n\tat ${XSS}\n\tat scan.Main.run(Main.scala:7)`,
    ),
  ),
  scan(
    'scan 429',
    'status 429 with a text body',
    instead(429, 'text/plain; charset=UTF-8', 'Too Many Requests: limit of 200 per second reached'),
  ),
  scan(
    'scan 503',
    'status 503 with an error body',
    instead(503, JSON_TYPE, '{"error":"This scan instance has not yet replicated all data"}'),
  ),
  scan('missing children', 'two missing children', edited(remove(inEvent(4)), remove(inEvent(5)))),
  scan('missing roots', 'no root event', edited(roots([]))),
  scan('foreign root', 'missing root event', edited(roots([':0', ':99']))),
  scan('cycle', 'event as its own grandchild', edited(children(2, [':0', ':3']))),
  scan('shared child', 'event with two parents', edited(children(0, [':1', ':4']))),
  scan('orphans', 'three unreachable events', edited(children(1, [':2']))),
  scan(
    'other event id',
    'event under a key other than its id',
    edited(set(inEvent(3, 'event_id'), ':33')),
  ),
  scan(
    'unknown event',
    'unknown event type',
    edited(
      set(inEvent(3, 'event_type'), 'rolled_back_event'),
      set(inEvent(3, 'reason'), 'not known to this version'),
    ),
  ),
  scan(
    'unknown verdict',
    'unknown verdict result',
    edited(set(['verdict', 'verdict_result'], 'VERDICT_RESULT_POSTPONED')),
  ),
  scan(
    'odd views',
    'missing sub-views and an impossible quorum',
    edited(
      set(verdictViews('views', 0, 'sub_views'), [1, 77]),
      set(verdictViews('root_views'), [0, 5]),
      set(verdictViews('views', 0, 'confirming_parties', 0, 'threshold'), 9),
    ),
  ),
  scan(
    'other ids',
    'verdict of another update',
    edited(set(['verdict', 'update_id'], updateIdOf('somebody else'))),
  ),
  scan(
    'other update',
    'response about another update',
    edited(
      set(['update', 'update_id'], updateIdOf('somebody else')),
      set(['verdict', 'update_id'], updateIdOf('somebody else')),
    ),
  ),
  scan(
    'proto keys',
    'keys named __proto__ and constructor',
    edited(
      set(inEvent(4, 'create_arguments', '__proto__'), { polluted: true }),
      set(inEvent(4, 'create_arguments', 'constructor'), { prototype: { polluted: true } }),
      set(['update', 'events_by_id', '__proto__'], {
        event_type: 'created_event',
        event_id: '__proto__',
      }),
    ),
  ),
  scan(
    'repeated keys',
    'duplicate member',
    rewritten((text) =>
      text
        .replace(
          '"choice":"AmuletRules_Transfer"',
          '"choice":"AmuletRules_Other","choice":"AmuletRules_Transfer"',
        )
        .replace('"total_traffic_cost":', '"total_traffic_cost":1,"total_traffic_cost":'),
    ),
  ),
  scan(
    'hostile text',
    'hidden characters, markup and reversed text in names',
    edited(
      set(inEvent(1, 'choice'), XSS),
      set(inEvent(1, 'acting_parties'), [HOSTILE_PARTY, LONG_PARTY]),
      set(inEvent(4, 'signatories'), [HOSTILE_PARTY]),
      set(inEvent(4, 'create_arguments', 'note'), REVERSED_WORDS),
      set(inEvent(2, 'template_id'), `${'f'.repeat(64)}:Splice.Amulet:${REVERSED_NAME}`),
      set(['update', 'workflow_id'], 'x'.repeat(12_000)),
    ),
  ),
  scan(
    'unknown members',
    'unknown members',
    edited(
      set(['update', 'sequencing_fee'], { currency: 'CC', amount: '1.5' }),
      set(inEvent(1, 'gas_used'), 7),
      set(['settlement_status'], 'FINAL'),
    ),
  ),
];
