import { confirmationText } from '#domain/external-party/external-party.ts';
import type { OpenedAnswer } from '#domain/external-party/topology-answer.ts';
import { isUniqueId } from '#domain/ledger/party.ts';
import {
  confirmationsIn,
  isConfirmer,
  type TopologyMapping,
} from '#domain/topology/topology-mapping.ts';
import { distinct, gatherEvidence } from './topology-evidence.ts';

/** The hosting that a response requests of participants. */
export type Hosting = {
  readonly party: string;
  readonly confirming: readonly string[];
  readonly observing: readonly string[];
  readonly threshold: number;
};

type PartyToParticipant = Extract<TopologyMapping, { kind: 'party-to-participant' }>;

/** Returns undefined unless exactly one transaction has hosts. */
function onlyHostMapping(answer: OpenedAnswer): PartyToParticipant | undefined {
  const [only, another] = gatherEvidence(undefined, answer).mappings.filter(
    (one) => one.kind === 'party-to-participant',
  );
  return another === undefined ? only : undefined;
}

export function hostingIn(answer: OpenedAnswer): Hosting | undefined {
  const only = onlyHostMapping(answer);
  if (only === undefined) return undefined;
  const [confirmation] = confirmationsIn(only);
  const others = only.hosts.filter((host) => !isConfirmer(host));
  return {
    party: only.party,
    confirming: confirmation?.confirmers ?? [],
    observing: distinct(others.map(({ participant }) => participant)),
    threshold: only.threshold,
  };
}

export const CONFIRMING_TEXT =
  'sees and stores everything the party sees, checks each of its transactions, and confirms or rejects it';
export const OBSERVING_TEXT = 'sees and stores everything the party sees, but does not confirm';

/** Describes the role of one participant, whose id the user typed; undefined without an id. */
export function ownHostingText(
  { confirming, observing }: Hosting,
  typed: string,
): string | undefined {
  const own = typed.trim().replace(/^PAR::/, '');
  if (own === '') return undefined;
  if (confirming.includes(own)) return `If you host it, your node ${CONFIRMING_TEXT}.`;
  if (observing.includes(own)) return `If you host it, your node ${OBSERVING_TEXT}.`;
  return isUniqueId(own)
    ? 'Not in the list. The topology does not name your node as a host.'
    : 'Not a complete participant id.';
}

/** The party that signed topology creates, shown before allocation. */
export type OnboardedParty = {
  readonly party: string;
  readonly hosts: readonly { readonly participant: string; readonly may: string }[];
  readonly confirmations: string;
  readonly meaning: string;
};

/** Labels of the final review; other permissions fail an earlier check. */
const MAY: Readonly<Record<string, string>> = {
  CONFIRMATION: 'may confirm',
  OBSERVATION: 'may only observe',
};

/**
 * Reads only the bytes, because only they are signed. Undefined unless exactly one transaction
 * hosts a party.
 */
export function onboardedParty(answer: OpenedAnswer): OnboardedParty | undefined {
  const mapping = onlyHostMapping(answer);
  if (mapping === undefined) return undefined;
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
