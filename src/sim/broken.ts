import {
  type Break,
  type Breakage,
  cutTo,
  edited,
  instead,
  remove,
  rewritten,
  set,
} from './breakage.ts';
import { PAYMENTS } from './demo/payments.ts';
import { updateIdOf } from './identity.ts';
import { MINUTE, momentOf } from './moment.ts';
import { type Sample, type World, worldOf } from './world.ts';

/**
 * The scenario `broken`: one ordinary transfer, again and again, each time broken in one way on one
 * side while the other side answers well. Events on Scan and (alike) on the ledger:
 *
 *   :0 TransferPreapproval_Send
 *   └─ :1 AmuletRules_Transfer
 *      ├─ :2 Archive   ├─ :3 Archive   ├─ :4 create   └─ :5 create
 */
type Case = { readonly name: string; readonly label: string } & Breakage;

const HTML =
  '<!doctype html><title>Sign in</title><h1>Please sign in</h1><script>alert(1)</script>';
const event = (n: number, ...rest: (string | number)[]) => [
  'update',
  'events_by_id',
  `:${n}`,
  ...rest,
];
const transaction = (...rest: (string | number)[]) => ['update', 'Transaction', 'value', ...rest];
const ledgerEvent = (n: number, ...rest: (string | number)[]) => transaction('events', n, ...rest);

const RLO = '\u202E';
const HIDDEN = '\u200B\u2060\uFEFF';
const namespace = `1220${'ab'.repeat(32)}`;
const LONG_HINT = `harbor-custody-${'very-'.repeat(30)}long-hint::${namespace}`;
const HOSTILE = `harbor${RLO}1-ytsuc${HIDDEN}-1::${namespace}`;
const XSS = '<img src=x onerror=alert(1)>';

/** Every member of JsCantonError filled in; the sample for "shows code, cause, correlation …". */
const FULL_ERROR = JSON.stringify({
  code: 'PARTICIPANT_BACKPRESSURE',
  cause: `The participant is overloaded: too many requests (${XSS})`,
  correlationId: 'treeline-correlation-7',
  traceId: '1e8a0ba16a95ef0881b1edb46b6f177a',
  context: {
    participant: "'sv-2-participant'",
    tid: '1e8a0ba16a95ef0881b1edb46b6f177a',
    category: '2',
    definite_answer: 'false',
    limit: '9007199254740993',
  },
  resources: [
    ['ErrorResource(UPDATE_ID)', 'the one asked for'],
    ['PARTY', HOSTILE],
  ],
  errorCategory: 2,
  grpcCodeValue: 10,
  retryInfo: '1 second',
  definiteAnswer: true,
});

const scan = (name: string, label: string, how: Break): Case => ({ name, label, scan: how });
const ledger = (name: string, label: string, how: Break): Case => ({ name, label, ledger: how });

const CASES: readonly Case[] = [
  scan(
    'scan html',
    'Scan: a sign-in page with status 200',
    instead(200, 'text/html; charset=UTF-8', HTML),
  ),
  scan(
    'scan html as json',
    'Scan: HTML that claims to be JSON',
    instead(200, 'application/json', HTML),
  ),
  scan('scan truncated', 'Scan: JSON cut in the middle', cutTo(0.5)),
  scan('scan null', 'Scan: the body is null', instead(200, 'application/json', 'null')),
  scan('scan list', 'Scan: the body is a list', instead(200, 'application/json', '[]')),
  scan(
    'scan empty',
    'Scan: an empty object, neither update nor verdict',
    instead(200, 'application/json', '{}'),
  ),
  scan(
    'scan choice number',
    'Scan: the choice of event 1 is a number',
    edited(set(event(1, 'choice'), 42)),
  ),
  scan(
    'scan roots text',
    'Scan: root_event_ids is a text',
    edited(set(['update', 'root_event_ids'], 'none')),
  ),
  scan(
    'scan 500',
    'Scan: status 500 with a stack trace as text',
    instead(
      500,
      'text/plain',
      `java.lang.NullPointerException\n\tat ${XSS}\n\tat scan.Main.run(Main.scala:7)`,
    ),
  ),
  scan(
    'scan 429',
    'Scan: too many requests, as text',
    instead(429, 'text/plain; charset=UTF-8', 'Too Many Requests: limit of 200 per second reached'),
  ),
  scan(
    'scan 503',
    'Scan: 503 with an error body',
    instead(
      503,
      'application/json',
      '{"error":"This scan instance has not yet replicated all data"}',
    ),
  ),
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
  scan(
    'unknown event',
    'Scan: an event of a kind nobody knows',
    edited(
      set(event(3, 'event_type'), 'rolled_back_event'),
      set(event(3, 'reason'), 'not known to this version'),
    ),
  ),
  scan(
    'unknown verdict',
    'Scan: a verdict result nobody knows',
    edited(set(['verdict', 'verdict_result'], 'VERDICT_RESULT_POSTPONED')),
  ),
  scan(
    'odd views',
    'Scan: views that point nowhere, a quorum that asks too much',
    edited(
      set(['verdict', 'transaction_views', 'views', 0, 'sub_views'], [1, 77]),
      set(['verdict', 'transaction_views', 'root_views'], [0, 5]),
      set(['verdict', 'transaction_views', 'views', 0, 'confirming_parties', 0, 'threshold'], 9),
    ),
  ),
  scan(
    'other ids',
    'Scan: the verdict is about another update',
    edited(set(['verdict', 'update_id'], updateIdOf('somebody else'))),
  ),
  scan(
    'proto keys',
    'Scan: keys called __proto__ and constructor',
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
    'Scan: a member that appears twice',
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
      set(event(1, 'acting_parties'), [HOSTILE, LONG_HINT]),
      set(event(4, 'signatories'), [HOSTILE]),
      set(event(4, 'create_arguments', 'note'), `${RLO}gnp.live${HIDDEN}`),
      set(event(2, 'template_id'), `${'f'.repeat(64)}:Splice.Amulet:${RLO}telumA`),
      set(['update', 'workflow_id'], 'x'.repeat(12_000)),
    ),
  ),
  scan(
    'unknown members',
    'Scan: members this version does not know',
    edited(
      set(['update', 'sequencing_fee'], { currency: 'CC', amount: '1.5' }),
      set(event(1, 'gas_used'), 7),
      set(['settlement_status'], 'FINAL'),
    ),
  ),
  ledger(
    'ledger full error',
    'Ledger: an error body with every member',
    instead(409, 'application/json', FULL_ERROR),
  ),
  ledger(
    'ledger 500',
    'Ledger: the redacted internal error',
    instead(
      500,
      'application/json',
      '{"code":"NA","cause":"An error occurred. Please contact the operator and inquire about the request 1e8a0ba1 with tid 1e8a0ba1","correlationId":"1e8a0ba1","traceId":"1e8a0ba1","context":{},"resources":[],"errorCategory":-1,"grpcCodeValue":13,"retryInfo":null,"definiteAnswer":null}',
    ),
  ),
  ledger(
    'ledger 503',
    'Ledger: the request timed out at the node',
    instead(
      503,
      'text/plain; charset=UTF-8',
      'The server was not able to produce a timely response to your request.',
    ),
  ),
  ledger(
    'ledger 413',
    'Ledger: the request is too large',
    instead(
      413,
      'text/plain; charset=UTF-8',
      'EntityStreamSizeException: incoming entity size exceeded the limit',
    ),
  ),
  ledger('ledger html', 'Ledger: a sign-in page with status 200', instead(200, 'text/html', HTML)),
  ledger('ledger truncated', 'Ledger: JSON cut in the middle', cutTo(0.4)),
  ledger('ledger neither', 'Ledger: an update that is of no kind', edited(set(['update'], {}))),
  ledger(
    'ledger both',
    'Ledger: an update of two kinds at once',
    edited(set(['update', 'Reassignment'], { value: { updateId: '1220', offset: 1, events: [] } })),
  ),
  ledger(
    'ledger unknown kind',
    'Ledger: an update of a kind nobody knows',
    edited(set(['update'], { Snapshot: { value: { updateId: '1220', offset: 7 } } })),
  ),
  ledger(
    'ledger event of two kinds',
    'Ledger: an event of two kinds, one of none, one unknown',
    edited(
      set(ledgerEvent(2, 'ArchivedEvent'), {}),
      set(ledgerEvent(3), {}),
      set(ledgerEvent(4), { RolledBackEvent: { nodeId: 9 } }),
    ),
  ),
  ledger(
    'ledger choice number',
    'Ledger: the choice of event 1 is a number',
    edited(set(ledgerEvent(1, 'ExercisedEvent', 'choice'), 42)),
  ),
  ledger(
    'ledger same node',
    'Ledger: node ids that repeat and overlap',
    edited(
      set(ledgerEvent(2, 'ExercisedEvent', 'nodeId'), 2),
      set(ledgerEvent(1, 'ExercisedEvent', 'lastDescendantNodeId'), 4),
      set(ledgerEvent(3, 'ExercisedEvent', 'lastDescendantNodeId'), 99),
    ),
  ),
];

const idOf = ({ name }: Case): string => updateIdOf(`broken ${name}`);

export const BROKEN_SAMPLES: readonly Sample[] = CASES.map((one) => ({
  update_id: idOf(one),
  label: one.label,
}));

export const BREAKAGES: ReadonlyMap<string, Breakage> = new Map(
  CASES.map((one) => [idOf(one), one]),
);

/** The id of one broken update, for tests: the name is that of the case. */
export const brokenUpdateId = (name: string): string => updateIdOf(`broken ${name}`);

export const brokenWorld = (now: Date): World =>
  worldOf(
    CASES.map((one, place) => ({
      ...PAYMENTS.preapproved.tell({
        at: momentOf(now) - BigInt(CASES.length - place) * MINUTE,
        offset: 60_000n + BigInt(place),
      }),
      updateId: idOf(one),
    })),
  );
