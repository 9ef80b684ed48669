import { cutTo, instead } from './breakage.ts';
import { type BrokenCase, HOSTILE_PARTY, ledger, SIGN_IN_PAGE, XSS } from './broken-case.ts';

/** Every member of JsCantonError is set. */
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

export const LEDGER_ANSWERS: readonly BrokenCase[] = [
  ledger(
    'ledger full error',
    'Ledger: error body with every member',
    instead(409, 'application/json', FULL_ERROR),
  ),
  ledger(
    'ledger 500',
    'Ledger: redacted internal error',
    instead(
      500,
      'application/json',
      '{"code":"NA","cause":"An error occurred. Please contact the operator and inquire about the request 1e8a0ba1 with tid 1e8a0ba1","correlationId":"1e8a0ba1","traceId":"1e8a0ba1","context":{},"resources":[],"errorCategory":-1,"grpcCodeValue":13,"retryInfo":null,"definiteAnswer":null}',
    ),
  ),
  ledger(
    'ledger 503',
    'Ledger: request timeout on the node',
    instead(
      503,
      'text/plain; charset=UTF-8',
      'The server was not able to produce a timely response to your request.',
    ),
  ),
  ledger(
    'ledger 413',
    'Ledger: request too large',
    instead(
      413,
      'text/plain; charset=UTF-8',
      'EntityStreamSizeException: incoming entity size exceeded the limit',
    ),
  ),
  ledger(
    'ledger html',
    'Ledger: sign-in page with status 200',
    instead(200, 'text/html', SIGN_IN_PAGE),
  ),
  ledger('ledger truncated', 'Ledger: truncated JSON', cutTo(0.4)),
];
