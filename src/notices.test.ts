import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const script = join(import.meta.dirname, '../scripts/notices.mjs');

describe('third-party-notices.txt', () => {
  test('names every package whose code is shipped, with its licence', () => {
    expect(() => execFileSync(process.execPath, [script, '--check'])).not.toThrow();
  });
});
