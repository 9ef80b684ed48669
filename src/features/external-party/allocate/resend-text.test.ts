import { expect, test } from 'vitest';
import { resendText } from './resend-text.ts';

test('resendText promises a rejection only where the first request creates the party', () => {
  expect(resendText(false)).toMatch(/The node rejects it with “already exists”/);
  expect(resendText(true)).toMatch(/may reject it .*, or accept the same proposal again/);
});
