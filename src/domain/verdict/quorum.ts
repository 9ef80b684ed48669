import type { Quorum, View } from './verdict.ts';

/**
 * The rules of confirmation: a view is confirmed when every one of its quorums is met, a quorum
 * when at least `threshold` of its parties confirm (Canton, ViewConfirmationParameters; there
 * parties may have weights, which Scan does not tell: each counts as one). A verdict does not say
 * who confirmed, so nothing here does: it is about who can, who must and what would be enough.
 */

/**
 * `impossible`: asks for more parties than it lists. `nobody`: asks for none (below 1). `untold`:
 * how many it asks for is not told.
 */
type QuorumState = 'sound' | 'impossible' | 'nobody' | 'untold';

/** A quorum as k of n. A party that is listed twice counts once. */
export type QuorumReading = {
  readonly parties: readonly string[];
  /** k: how many of them are to confirm. */
  readonly threshold: number | undefined;
  /** n: how many there are. */
  readonly size: number;
  /** How many more the list has than that: a party that it names twice. */
  readonly repeated: number;
  readonly state: QuorumState;
};

/** What a quorum of the wire asks for. */
export function readQuorum({ parties, threshold }: Quorum): QuorumReading {
  const each = [...new Set(parties)];
  const [size, repeated] = [each.length, parties.length - each.length];
  return { parties: each, threshold, size, repeated, state: stateOf(threshold, size) };
}

function stateOf(threshold: number | undefined, size: number): QuorumState {
  if (threshold === undefined) return 'untold';
  if (threshold > size) return 'impossible';
  return threshold < 1 ? 'nobody' : 'sound';
}

/**
 * True when the quorum can be met while these parties are silent and all others confirm. Where the
 * threshold is not told it may be as many as there are: then only all of them are sure to do.
 */
export function canBeMet({ parties, threshold }: Quorum, silent: ReadonlySet<string>): boolean {
  const speaking = new Set(parties);
  for (const party of silent) speaking.delete(party);
  return speaking.size >= (threshold ?? new Set(parties).size);
}

/**
 * True when whoever meets the first quorum meets the second, whichever parties confirm. The worst
 * of them meet the strict one with as few parties of the weak one as they can: with all its others
 * first. Nothing is known of one whose threshold is not told.
 */
export function impliesQuorum(strict: Quorum, weak: Quorum): boolean {
  const { parties, threshold, size, state } = readQuorum(strict);
  if (threshold === undefined || weak.threshold === undefined) return false;
  if (weak.threshold < 1 || state === 'impossible') return true;
  const listed = new Set(weak.parties);
  const others = size - parties.filter((party) => listed.has(party)).length;
  return threshold - others >= weak.threshold;
}

/** A quorum that stands for itself and the ones it implies, as places in the list. */
export type QuorumGroup = { readonly quorum: number; readonly implied: readonly number[] };

/** More quorums than this in one view are all shown: each is held against each. */
const MOST_FOLDED = 100;

/**
 * The quorums of a view with implied ones folded under a stricter one ("4 of 4 implies 3 others"),
 * in the order of the list; of several that imply each other the first one stays. Quorums that are
 * impossible, ask nobody or are untold are odd: they stay in sight and nothing is folded under them.
 */
export function foldQuorums(quorums: readonly Quorum[]): readonly QuorumGroup[] {
  if (quorums.length > MOST_FOLDED) return quorums.map((_, quorum) => ({ quorum, implied: [] }));
  const isSound = quorums.map((quorum) => readQuorum(quorum).state === 'sound');
  const implies = (a: number, b: number): boolean => {
    const [strict, weak] = [quorums[a], quorums[b]];
    if (strict === undefined || weak === undefined || !isSound[a] || !isSound[b]) return false;
    return impliesQuorum(strict, weak);
  };
  let kept: number[] = [];
  for (const place of quorums.keys()) {
    if (kept.some((other) => implies(other, place))) continue;
    kept = [...kept.filter((other) => !implies(place, other)), place];
  }
  const groups = new Map<number, number[]>(kept.map((place) => [place, []]));
  for (const place of quorums.keys()) {
    if (groups.has(place)) continue;
    const holder = kept.find((other) => implies(other, place));
    if (holder !== undefined) groups.get(holder)?.push(place);
  }
  return [...groups].map(([quorum, implied]) => ({ quorum, implied }));
}

/** `must`: without it a quorum cannot be met; `can`: a quorum lists it. */
export type ConfirmingRole = 'must' | 'can';

/**
 * What each party of a view's quorums is to the view: the strongest of what it is to each quorum.
 * Nobody must confirm for a quorum that is impossible: it is not met with them either.
 */
export function confirmersOf({
  quorums,
}: Pick<View, 'quorums'>): ReadonlyMap<string, ConfirmingRole> {
  const roles = new Map<string, ConfirmingRole>();
  for (const { parties, threshold, size } of quorums.map(readQuorum))
    for (const party of parties)
      if (threshold === size) roles.set(party, 'must');
      else if (!roles.has(party)) roles.set(party, 'can');
  return roles;
}

/** The parties that can each keep a view from being confirmed by themselves: those who must. */
export function blockersOf(view: Pick<View, 'quorums'>): readonly string[] {
  return [...confirmersOf(view)].flatMap(([party, role]) => (role === 'must' ? [party] : []));
}

/** What would be of a view: whether it could still be confirmed, and each of its quorums met. */
export type ViewWithout = { readonly confirmed: boolean; readonly quorums: readonly boolean[] };

/**
 * What if these parties stay silent and all others confirm: each view, in the order of the list. A
 * view without quorums needs nobody.
 */
export function withoutParties(
  views: readonly View[],
  silent: ReadonlySet<string>,
): readonly ViewWithout[] {
  return views.map((view) => {
    const quorums = view.quorums.map((quorum) => canBeMet(quorum, silent));
    return { confirmed: quorums.every(Boolean), quorums };
  });
}

/** A party that quorums list: in how many views it must confirm, and in how many it only can. */
export type Confirmer = { readonly party: string; readonly must: number; readonly can: number };

/**
 * The confirming parties of all views, the most needed first; equal ones in the order in which the
 * views name them.
 */
export function confirmersOfAll(views: readonly View[]): readonly Confirmer[] {
  const needed = new Map<string, { must: number; can: number }>();
  for (const view of views)
    for (const [party, role] of confirmersOf(view)) {
      const counts = needed.get(party) ?? { must: 0, can: 0 };
      counts[role]++;
      needed.set(party, counts);
    }
  return [...needed]
    .map(([party, { must, can }]) => ({ party, must, can }))
    .sort((a, b) => b.must - a.must || b.can - a.can);
}
