import { expect, test } from 'vitest';
import { formHint } from './form-hint.ts';

test.each([
  '30.11.2026 07:39:53',
  '30.11.2026',
  '11/30/2026, 7:39:53 AM',
  '2026/11/30',
  '2026-1-2',
  '30 Nov 2026',
  '30-November-2026',
])('names the form of a time for %j', (text) => {
  expect(formHint(text)).toBe('To search by time, enter 2026-01-02 14:02 (UTC).');
});

test.each(['99999999999999999999', '9223372036854775808', '99,999,999,999,999,999,999'])(
  'names the maximum for %j',
  (text) => expect(formHint(text)).toBe('The maximum offset is 9,223,372,036,854,775,807.'),
);

test.each([
  'settle-8841',
  '1.2.3',
  '0.1.14',
  '60723',
  '2f1cbb1e-7c0f-4a62-8c0e-2cf5f8a4a3c1',
  '000',
  '12-settle-2026',
  '1-batch-2026',
  '2026-1-2-order-7',
  'run-2026-01-02',
])('has nothing to add about %j', (text) => expect(formHint(text)).toBe(''));
