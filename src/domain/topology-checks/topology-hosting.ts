import type { OpenedAnswer } from '#domain/external-party/topology-answer.ts';
import { isUniqueId } from '#domain/ledger/party.ts';
import { confirmationsIn, type Host, isConfirmer } from '#domain/topology/topology-mapping.ts';
import { distinct } from './topology-evidence.ts';

/** The hosting that a response requests of participants. */
export type Hosting = {
  readonly party: string;
  readonly confirming: readonly string[];
  readonly observing: readonly string[];
  readonly threshold: number;
};

/** Returns undefined unless exactly one transaction has hosts. */
export function hostingIn({ transactions }: OpenedAnswer): Hosting | undefined {
  const mappings = transactions.flatMap(({ read: { content } }) =>
    content.kind === 'read' ? [content.transaction.mapping] : [],
  );
  const [only, another] = mappings.filter(({ kind }) => kind === 'party-to-participant');
  if (only?.kind !== 'party-to-participant' || another !== undefined) return undefined;
  const [confirmation] = confirmationsIn(only);
  const others = only.hosts.filter((host: Host) => !isConfirmer(host));
  return {
    party: only.party,
    confirming: confirmation?.confirmers ?? [],
    observing: distinct(others.map(({ participant }) => participant)),
    threshold: only.threshold,
  };
}

export const CONFIRMING_WORDS =
  'sees and stores everything the party sees, checks each of its transactions, and confirms or rejects it';
export const OBSERVING_WORDS = 'sees and stores everything the party sees, but does not confirm';

/** Describes the role of one participant, whose id was typed; undefined for no id. */
export function ownHostingText(
  { confirming, observing }: Hosting,
  typed: string,
): string | undefined {
  const own = typed.trim().replace(/^PAR::/, '');
  if (own === '') return undefined;
  if (confirming.includes(own)) return `If you host it, your node ${CONFIRMING_WORDS}.`;
  if (observing.includes(own)) return `If you host it, your node ${OBSERVING_WORDS}.`;
  return isUniqueId(own)
    ? 'Not in the list: your node is not asked to host this party.'
    : 'Not a complete participant id.';
}
