import { expect, test } from 'vitest';
import { SYNTHETIC_ANSWER, SYNTHETIC_PARTY } from '#domain/external-party/topology.fixture.ts';
import { openAnswer } from '#domain/external-party/topology-answer.ts';
import { onboardedParty } from './topology-hosting.ts';

test('onboardedParty reads the bytes when the response names another party', () => {
  const opened = openAnswer({ ...SYNTHETIC_ANSWER, partyId: 'another::1220' });
  expect(onboardedParty(opened)).toEqual({
    party: SYNTHETIC_ANSWER.partyId,
    hosts: [
      { participant: SYNTHETIC_PARTY.participant, may: 'may confirm' },
      { participant: SYNTHETIC_PARTY.observing[0], may: 'may only observe' },
    ],
    confirmations: '1 of 1',
    meaning: 'This party has a single confirming participant, which must confirm each transaction.',
  });
});

test('onboardedParty is undefined when no or two transactions have hosts', () => {
  const { topologyTransactions } = SYNTHETIC_ANSWER;
  const twice = [...topologyTransactions, ...topologyTransactions];
  for (const transactions of [[], ['AAAA'], twice])
    expect(onboardedParty(openAnswer({ topologyTransactions: transactions }))).toBeUndefined();
});
