import { updateIdOf } from '#sim/world/identity.ts';
import {
  type BrokenCase,
  cutTo,
  edited,
  HOSTILE_PARTY,
  instead,
  type Key,
  ledger,
  SIGN_IN_PAGE,
  set,
  XSS,
} from './breakage.ts';

const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain; charset=UTF-8';
const event = (n: number, ...rest: Key[]): readonly Key[] => [
  'update',
  'Transaction',
  'value',
  'events',
  n,
  ...rest,
];

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
    ['PARTY', HOSTILE_PARTY],
  ],
  errorCategory: 2,
  grpcCodeValue: 10,
  retryInfo: '1 second',
  definiteAnswer: true,
});

export const LEDGER_CASES: readonly BrokenCase[] = [
  ledger('ledger full error', 'error body with every member', instead(409, JSON_TYPE, FULL_ERROR)),
  ledger(
    'ledger 500',
    'redacted internal error',
    instead(
      500,
      JSON_TYPE,
      '{"code":"NA","cause":"An error occurred. Please contact the operator and inquire about the request 1e8a0ba1 with tid 1e8a0ba1","correlationId":"1e8a0ba1","traceId":"1e8a0ba1","context":{},"resources":[],"errorCategory":-1,"grpcCodeValue":13,"retryInfo":null,"definiteAnswer":null}',
    ),
  ),
  ledger(
    'ledger 503',
    'request timeout on the node',
    instead(
      503,
      TEXT_TYPE,
      'The server was not able to produce a timely response to your request.',
    ),
  ),
  ledger(
    'ledger 413',
    'request too large',
    instead(413, TEXT_TYPE, 'EntityStreamSizeException: incoming entity size exceeded the limit'),
  ),
  ledger('ledger html', 'sign-in page with status 200', instead(200, 'text/html', SIGN_IN_PAGE)),
  ledger('ledger truncated', 'truncated JSON', cutTo(0.4)),
  ledger(
    'ledger other update',
    'response about another update',
    edited(set(['update', 'Transaction', 'value', 'updateId'], updateIdOf('somebody else'))),
  ),
  ledger('ledger neither', 'update without a kind', edited(set(['update'], {}))),
  ledger(
    'ledger both',
    'update of two kinds',
    edited(set(['update', 'Reassignment'], { value: { offset: 1, events: [] } })),
  ),
  ledger(
    'ledger unknown kind',
    'unknown update kind',
    edited(set(['update'], { Snapshot: { value: { offset: 7 } } })),
  ),
  ledger(
    'ledger event of two kinds',
    'events of two kinds, of no kind and of an unknown kind',
    edited(
      set(event(2, 'ArchivedEvent'), {}),
      set(event(3), {}),
      set(event(4), { RolledBackEvent: { nodeId: 9 } }),
    ),
  ),
  ledger(
    'ledger choice number',
    'number as the choice of event 1',
    edited(set(event(1, 'ExercisedEvent', 'choice'), 42)),
  ),
  ledger(
    'ledger same node',
    'repeated and overlapping node ids',
    edited(
      set(event(2, 'ExercisedEvent', 'nodeId'), 2),
      set(event(1, 'ExercisedEvent', 'lastDescendantNodeId'), 4),
      set(event(3, 'ExercisedEvent', 'lastDescendantNodeId'), 99),
    ),
  ),
];
