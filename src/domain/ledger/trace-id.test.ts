import { expect, test } from 'vitest';
import { traceIdOf } from './trace-id.ts';

const ID = '65bc60e1399cad60cd2bceea6eddf4a7';

test.each<[string, string | undefined, string | undefined]>([
  ['an id', `00-${ID}-9730a005a8779537-01`, ID],
  ['an id of a later version with more parts', `01-${ID}-9730a005a8779537-01-more`, ID],
  ['an id in upper case', `00-${ID.toUpperCase()}-9730a005a8779537-01`, ID],
  ['zeros', `00-${'0'.repeat(32)}-9730a005a8779537-01`, undefined],
  ['a short id', '00-ab-9730a005a8779537-01', undefined],
  ['the id only', ID, undefined],
  ['an empty text', '', undefined],
  ['nothing', undefined, undefined],
])('traceIdOf reads %s', (_name, traceparent, id) => {
  expect(traceIdOf(traceparent)).toBe(id);
});
