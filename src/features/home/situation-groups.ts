import type { Network } from '#domain/ledger/rights.ts';

/** The simulated networks by what they show. Each scenario is in one group (home.test.ts). */
const GROUPS: readonly (readonly [name: string, scenarios: string])[] = [
  [
    'Private and partial views',
    'private partial rejected scan-only ledger-only legacy hash-nowhere',
  ],
  ['Verdicts that disagree', 'conflict disagree odd-views wide'],
  ['Traffic and large integers', 'no-traffic zero-traffic huge-weights int64'],
  ['Reassignments and hosting', 'moved half-moved topology untimed unheard-of'],
  [
    'Contracts',
    'contracts contracts-v33 contracts-v34 contracts-v36 contracts-partly contracts-scan contention lineage-long lineage-cycle',
  ],
  [
    'Node versions 3.3 to 3.6',
    'v33 v34 v348 v35 v36 flat-only tree-only one-package crowded-v34 small-lists hash-ledger',
  ],
  [
    'Tokens and rights',
    'needs-token sign-in no-authentication unauthorised no-rights partly-readable expiring',
  ],
  [
    'Slow, broken and restarting nodes',
    'slow broken behind held-back restarting restored throttled scan-throttled pruned overtaken',
  ],
  ['Large and busy ledgers', 'large crowded busy flood quiet failing sparse small-pages'],
  ['External parties', 'lying lying-three hosts-a hosts-b timeouts'],
];

const GROUP_OF: ReadonlyMap<string, string> = new Map(
  GROUPS.flatMap(([name, scenarios]) => scenarios.split(' ').map((one) => [one, name])),
);

export type SituationGroup = { readonly name: string; readonly networks: readonly Network[] };

/** Networks of a later simulated node are in the group "Other". */
export function groupNetworks(networks: readonly Network[]): readonly SituationGroup[] {
  const groups = new Map<string, Network[]>(GROUPS.map(([name]) => [name, []]));
  for (const network of networks) {
    const name = GROUP_OF.get(network.id.replace(/^sim-/, '')) ?? 'Other';
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [network]);
    else group.push(network);
  }
  return [...groups]
    .filter(([, members]) => members.length > 0)
    .map(([name, members]) => ({ name, networks: members }));
}
