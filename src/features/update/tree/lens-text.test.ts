import { expect, test } from 'vitest';
import type { UpdateDocument } from '#domain/update/document.ts';
import { updateFactsFixture } from '#domain/update/update-facts.fixture.ts';
import { lensText, reportsWitness } from './lens-text.ts';

test('a lens dims events only where the ledger reports every witness', () => {
  const facts = updateFactsFixture({ witnesses: new Set(['alice::1']) });
  const of = (source: UpdateDocument['source'], reading?: UpdateDocument['reading']) => {
    const document = { source, reading, facts };
    return [reportsWitness(document, 'alice::1'), lensText(document, 'alice::1')];
  };
  expect(of('ledger')).toEqual([true, expect.stringMatching(/does not witness are dimmed/)]);
  const undimmed = [false, expect.stringMatching(/ACS delta .* no row is dimmed/)];
  expect(of('ledger', { shape: 'acs-delta' })).toEqual(undimmed);
  expect(of('ledger-flat')).toEqual(undimmed);
});
