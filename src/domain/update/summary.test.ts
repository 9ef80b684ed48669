import { describe, expect, test } from 'vitest';
import type { Int64 } from '#domain/ledger/int64.ts';
import { verdictFixture } from '#domain/verdict/verdict.fixture.ts';
import type { Verdict, View } from '#domain/verdict/verdict.ts';
import { costText, effectText, informedText } from './summary.ts';
import { updateFactsFixture } from './update-facts.fixture.ts';

const bytes = (digits: string) => digits as Int64;
const informing = (...informees: string[]): View => ({
  viewId: 0,
  informees,
  quorums: [],
  subViews: [],
  viewHash: '',
});
const verdictWith = (...views: View[]): Verdict => verdictFixture({ views });

describe('effectText', () => {
  test('counts what a transaction created and archived', () => {
    const facts = updateFactsFixture({ created: 1200, archived: 1 });
    expect(effectText(facts)).toBe('1,200 created, 1 archived');
    expect(effectText({ ...facts, created: 0, archived: 0 })).toBeUndefined();
    // What a reassignment creates or archives is the same contract, so no count is shown.
    expect(effectText({ ...facts, kind: 'reassignment' })).toBeUndefined();
  });
});

describe('informedText', () => {
  test('counts the informees of a verdict, otherwise the parties of the events at least', () => {
    const facts = updateFactsFixture({ informed: ['a::1'] });
    const verdict = verdictWith(informing('a::1'), informing('a::1', 'b::1'), informing());
    expect(informedText(facts, verdict)).toBe('2 parties');
    expect(informedText(facts, undefined)).toBe('at least 1 party');
    const part = verdictWith(informing('a::1'), { ...informing(), informeesMissing: true });
    expect(informedText(facts, part)).toBe('at least 1 party');
    expect(informedText({ ...facts, informed: [] }, undefined)).toBeUndefined();
  });
});

describe('costText', () => {
  test('prefers the total to what one participant paid', () => {
    const traffic = { total: bytes('9007199254740993'), envelopes: [] };
    const facts = updateFactsFixture({ traffic, paidTrafficCost: bytes('1') });
    expect(costText(facts)).toEqual({ text: '9,007,199,254,740,993 bytes', of: 'total' });
    expect(costText(updateFactsFixture({ paidTrafficCost: bytes('1') }))).toEqual({
      text: '1 byte',
      of: 'paid',
    });
    expect(costText(updateFactsFixture({}))).toBeUndefined();
  });
});
