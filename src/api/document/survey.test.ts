import { describe, expect, test } from 'vitest';
import { MemberReader, readCreated } from '#api/event/read-event.ts';
import { Survey } from './survey.ts';

const CREATED = {
  contract_id: 'c',
  template_id: 'p:M:T',
  package_name: 'p',
  signatories: ['a'],
  observers: [],
};

function noticesOf(bodies: readonly Record<string, unknown>[]): readonly string[] {
  const survey = new Survey();
  for (const body of bodies) survey.add(readCreated(new MemberReader('scan', body)));
  return survey.notices((node) => ['events', node]).map(({ text }) => text);
}

describe('Survey', () => {
  test('reports a member that many events lack in one sentence, and a single one with its place', () => {
    const { package_name: _, ...unnamed } = CREATED;
    const events = Array.from({ length: 37 }, () => unnamed);
    expect(noticesOf([...events, { ...CREATED, package_name: 5 }])).toEqual([
      'Not as documented: package_name of 37 events is missing.',
      'Not as documented: events[37].package_name is not a string.',
    ]);
    expect(noticesOf([CREATED, unnamed])).toEqual([
      'Not as documented: events[1].package_name is missing.',
    ]);
  });

  test('reports null as a value that is not as documented', () => {
    const events = Array.from({ length: 2 }, () => ({ ...CREATED, package_name: null }));
    expect(noticesOf(events)).toEqual([
      'Not as documented: package_name of 2 events is not a string.',
    ]);
  });
});
