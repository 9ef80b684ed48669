import { cutTo, edited, instead, set } from './breakage.ts';
import { type BrokenCase, event, SIGN_IN_PAGE, scan, XSS } from './broken-case.ts';

export const SCAN_ANSWERS: readonly BrokenCase[] = [
  scan(
    'scan html',
    'Scan: sign-in page with status 200',
    instead(200, 'text/html; charset=UTF-8', SIGN_IN_PAGE),
  ),
  scan(
    'scan html as json',
    'Scan: HTML declared as JSON',
    instead(200, 'application/json', SIGN_IN_PAGE),
  ),
  scan('scan truncated', 'Scan: truncated JSON', cutTo(0.5)),
  scan('scan null', 'Scan: null instead of an object', instead(200, 'application/json', 'null')),
  scan('scan list', 'Scan: list instead of an object', instead(200, 'application/json', '[]')),
  scan(
    'scan empty',
    'Scan: empty object without update and verdict',
    instead(200, 'application/json', '{}'),
  ),
  scan(
    'scan choice number',
    'Scan: number as the choice of event 1',
    edited(set(event(1, 'choice'), 42)),
  ),
  scan(
    'scan roots text',
    'Scan: text instead of a list of roots',
    edited(set(['update', 'root_event_ids'], 'none')),
  ),
  scan(
    'scan 500',
    'Scan: status 500 with a stack trace',
    instead(
      500,
      'text/plain',
      `java.lang.NullPointerException\n\tat ${XSS}\n\tat scan.Main.run(Main.scala:7)`,
    ),
  ),
  scan(
    'scan 429',
    'Scan: status 429 with a text body',
    instead(429, 'text/plain; charset=UTF-8', 'Too Many Requests: limit of 200 per second reached'),
  ),
  scan(
    'scan 503',
    'Scan: status 503 with an error body',
    instead(
      503,
      'application/json',
      '{"error":"This scan instance has not yet replicated all data"}',
    ),
  ),
];
