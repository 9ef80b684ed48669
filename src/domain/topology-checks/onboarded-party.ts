import { confirmationText } from '#domain/external-party/external-party.ts';
import type { OpenedAnswer } from '#domain/external-party/topology-answer.ts';
import { isConfirmer } from '#domain/topology/topology-mapping.ts';
import { gatherEvidence } from './topology-evidence.ts';

/** What signed topology makes of a party, for whoever is about to make it so. */
export type OnboardedParty = {
  readonly party: string;
  readonly hosts: readonly { readonly participant: string; readonly may: string }[];
  /** `2 of 3`. */
  readonly confirmations: string;
  /** The same as a sentence. */
  readonly meaning: string;
};

/** In the words of the last look before it is done; anything else is refused long before. */
const MAY: Readonly<Record<string, string>> = {
  CONFIRMATION: 'may confirm',
  OBSERVATION: 'may only observe',
};

/**
 * What the bytes say, and neither the form nor what the answer tells beside them: they alone are
 * signed. Undefined where not exactly one transaction of it hosts a party, which no check passes.
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
