import { uniqueId } from '#sim/world/identity.ts';
import {
  GLOBAL,
  HOSTED,
  OTHER_PARTICIPANTS,
  PARTICIPANT,
  PARTIES,
  PRIVATE,
} from '#sim/world/party.ts';

type Hosted = {
  readonly synchronizer: string;
  readonly party: string;
  readonly participants: readonly string[];
  /** The number of further lookups that will not find the party. */
  late: number;
};

type Consent = Omit<Hosted, 'late'> & {
  /** The transaction hash. Other hosts or keys are a different proposal. */
  readonly hash: string;
  readonly by: string;
  readonly isSigned: boolean;
  readonly late: number;
};

/**
 * Hosting of parties, shared by the participants of a network. A party is hosted when it and all
 * its hosts have signed the same transaction.
 */
export type Topology = {
  readonly hosts: (synchronizer: string, party: string) => readonly string[] | undefined;
  readonly isAllocated: (synchronizer: string, party: string) => boolean;
  readonly parties: () => ReadonlyMap<string, readonly string[]>;
  readonly lookedAt: (party: string) => void;
  readonly consent: (consent: Consent) => void;
};

const { dso, digitalAsset, northwind, baltic, foundation, harbor, meridian, app } = PARTIES;
const { lumen, fund } = PARTIES;

const ELSEWHERE = new Map<string, readonly string[]>([
  [dso, [digitalAsset, northwind, baltic, foundation].map(ownNode)],
  [harbor, [PARTICIPANT, OTHER_PARTICIPANTS.harbor]],
  [meridian, [OTHER_PARTICIPANTS.meridian]],
  [app, [OTHER_PARTICIPANTS.app]],
]);

function ownNode(party: string): string {
  return party === digitalAsset ? PARTICIPANT : uniqueId(`${party.split('::')[0]}-participant`);
}

/** The stakeholders of contracts that are reassigned to the private synchronizer. */
const ON_PRIVATE: readonly string[] = [dso, harbor, lumen, fund];

const cast = (): Hosted[] =>
  [
    ...Object.values(PARTIES).map((party) => ({ synchronizer: GLOBAL.id, party })),
    ...ON_PRIVATE.map((party) => ({ synchronizer: PRIVATE.id, party })),
  ].map((one) => ({
    ...one,
    participants: ELSEWHERE.get(one.party) ?? [
      HOSTED.has(one.party) ? PARTICIPANT : ownNode(one.party),
    ],
    late: 0,
  }));

export function openTopology(): Topology {
  const allocated = cast();
  const proposals = new Map<string, { isSigned: boolean; readonly by: Set<string> }>();
  const found = (synchronizer: string, party: string): Hosted | undefined =>
    allocated.find((one) => one.synchronizer === synchronizer && one.party === party);
  return {
    hosts: (synchronizer, party) => {
      const one = found(synchronizer, party);
      return one?.late === 0 ? one.participants : undefined;
    },
    isAllocated: (synchronizer, party) => found(synchronizer, party) !== undefined,
    parties: () => {
      const seen = new Map<string, readonly string[]>();
      for (const { party, participants, late } of allocated)
        if (late === 0) seen.set(party, [...(seen.get(party) ?? []), ...participants]);
      return new Map([...seen].sort(([left], [right]) => (left < right ? -1 : 1)));
    },
    lookedAt: (party) => {
      for (const one of allocated) if (one.party === party && one.late > 0) one.late--;
    },
    consent: ({ synchronizer, party, participants, hash, by, isSigned, late }) => {
      const key = `${synchronizer} ${hash}`;
      const proposal = proposals.get(key) ?? { isSigned: false, by: new Set<string>() };
      proposals.set(key, proposal);
      proposal.by.add(by);
      proposal.isSigned ||= isSigned;
      const isWhole = proposal.isSigned && participants.every((one) => proposal.by.has(one));
      if (isWhole) allocated.push({ synchronizer, party, participants, late });
    },
  };
}
