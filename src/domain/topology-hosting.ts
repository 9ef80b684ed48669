import type { OpenedAnswer } from './topology-answer.ts';
import { distinct } from './topology-evidence.ts';
import { confirmationsIn, type Host, isConfirmer } from './topology-mapping.ts';

/** What an answer asks of participants: who would host the party, and what each would do for it. */
export type Hosting = {
  readonly party: string;
  readonly confirming: readonly string[];
  readonly observing: readonly string[];
  readonly threshold: number;
};

/** Undefined where no transaction names hosts, or more than one does. */
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
