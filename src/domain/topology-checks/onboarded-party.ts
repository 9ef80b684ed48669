import { confirmationText } from '#domain/external-party/external-party.ts';
import type { OpenedAnswer } from '#domain/external-party/topology-answer.ts';
import { isConfirmer } from '#domain/topology/topology-mapping.ts';
import { gatherEvidence } from './topology-evidence.ts';

/** The party that signed topology creates, shown before allocation. */
export type OnboardedParty = {
  readonly party: string;
  readonly hosts: readonly { readonly participant: string; readonly may: string }[];
  readonly confirmations: string;
  readonly meaning: string;
};

/** Labels of the final review; other permissions fail much earlier. */
const MAY: Readonly<Record<string, string>> = {
  CONFIRMATION: 'may confirm',
  OBSERVATION: 'may only observe',
};

/**
 * Uses the bytes only, because only they are signed. Undefined unless exactly one transaction hosts
 * a party.
 */
export function onboardedParty(answer: OpenedAnswer): OnboardedParty | undefined {
  const [mapping, ...more] = gatherEvidence(undefined, answer).mappings.flatMap((one) =>
    one.kind === 'party-to-participant' ? [one] : [],
  );
  if (mapping === undefined || more.length > 0) return undefined;
  const { party, hosts, threshold } = mapping;
  const confirmers = hosts.filter(isConfirmer).length;
  return {
    party,
    hosts: hosts.map(({ participant, permission }) => ({
      participant,
      may: MAY[permission] ?? permission,
    })),
    confirmations: `${threshold} of ${confirmers}`,
    meaning: confirmationText(threshold, confirmers),
  };
}
