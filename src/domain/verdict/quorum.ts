import type { Quorum, View } from './verdict.ts';

/**
 * The rules of confirmation: a view needs all of its quorums, a quorum at least `threshold` of its
 * parties (Canton, ViewConfirmationParameters). Canton's parties may have weights; Scan does not
 * report them, so each party counts as one. A verdict does not record who confirmed, so this file
 * covers only who can and who must.
 */

/**
 * `impossible`: requires more parties than it lists. `none`: requires none (threshold below 1).
 * `not-reported`: the threshold or the parties are not reported.
 */
type QuorumState = 'sound' | 'impossible' | 'none' | 'not-reported';

/** A quorum as k of n. Duplicate parties count once. */
export type QuorumReading = {
  readonly parties: readonly string[];
  readonly partiesMissing: boolean;
  /** k, the number of required confirmations. */
  readonly threshold: number | undefined;
  /** n, the number of distinct parties. */
  readonly size: number;
  readonly repeated: number;
  readonly state: QuorumState;
};

export function readQuorum(quorum: Quorum): QuorumReading {
  const { parties, threshold } = quorum;
  const partiesMissing = quorum.partiesMissing === true;
  const each = [...new Set(parties)];
  const [size, repeated] = [each.length, parties.length - each.length];
  const state = stateOf(partiesMissing ? undefined : threshold, size);
  return { parties: each, partiesMissing, threshold, size, repeated, state };
}

function stateOf(threshold: number | undefined, size: number): QuorumState {
  if (threshold === undefined) return 'not-reported';
  if (threshold > size) return 'impossible';
  return threshold < 1 ? 'none' : 'sound';
}

/**
 * Whether the quorum can be met if these parties do not confirm and all others do; undefined if it
 * is not reported in full.
 */
export function canBeMet(
  { parties, partiesMissing, threshold }: Quorum,
  missing: ReadonlySet<string>,
): boolean | undefined {
  const speaking = new Set(parties);
  for (const party of missing) speaking.delete(party);
  const isUnknown = partiesMissing || threshold === undefined;
  return isUnknown ? undefined : speaking.size >= threshold;
}

/**
 * True when every set of parties that meets the first quorum meets the second. The worst set
 * prefers parties outside the second quorum. False if a quorum is not reported in full.
 */
export function impliesQuorum(strict: Quorum, weak: Quorum): boolean {
  const { parties, threshold, size, state } = readQuorum(strict);
  if (threshold === undefined || weak.threshold === undefined) return false;
  if (strict.partiesMissing || weak.partiesMissing) return false;
  if (weak.threshold < 1 || state === 'impossible') return true;
  const listed = new Set(weak.parties);
  const others = size - parties.filter((party) => listed.has(party)).length;
  return threshold - others >= weak.threshold;
}

/** A quorum that no other implies and the ones it implies, as indexes. */
export type QuorumGroup = { readonly quorum: number; readonly implied: readonly number[] };

/** Longer lists are not folded, because every pair of quorums is compared. */
const MOST_FOLDED = 100;

/**
 * Folds implied quorums under a stricter one ("4 of 4 implies 3 others"), in list order; the first
 * of equivalent quorums remains. Quorums that are impossible, require none or are not reported in full
 * neither fold nor are folded.
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

/** Whether all parties that can confirm a view are reported. */
export function areConfirmersReported(view: Pick<View, 'quorums' | 'quorumsMissing'>): boolean {
  return !view.quorumsMissing && !view.quorums.some(({ partiesMissing }) => partiesMissing);
}

/** Whether a view's quorums are reported in full. */
export function areQuorumsReported(view: Pick<View, 'quorums' | 'quorumsMissing'>): boolean {
  const isFull = (quorum: Quorum) => readQuorum(quorum).state !== 'not-reported';
  return !view.quorumsMissing && view.quorums.every(isFull);
}

/** `must`: a quorum cannot be met without the party; `can`: a quorum lists it. */
export type ConfirmingRole = 'must' | 'can';

/**
 * The strongest role of each party in a view's quorums. An impossible quorum makes no party a
 * `must`, because it fails even if all confirm.
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

/** The parties that can each prevent a view's confirmation. */
export function blockersOf(view: Pick<View, 'quorums'>): readonly string[] {
  return [...confirmersOf(view)].flatMap(([party, role]) => (role === 'must' ? [party] : []));
}

/** Whether a view cannot be confirmed even if all parties confirm. */
export function isImpossible({ quorums }: Pick<View, 'quorums'>): boolean {
  return quorums.some((quorum) => readQuorum(quorum).state === 'impossible');
}

/** Whether a view can still be confirmed, and which of its quorums can be met; undefined: unknown. */
export type ViewWithout = {
  readonly confirmed: boolean | undefined;
  readonly quorums: readonly (boolean | undefined)[];
};

/**
 * The result for each view, in list order, if these parties do not confirm and all others do. A
 * view whose list of quorums is empty is confirmed.
 */
export function withoutParties(
  views: readonly View[],
  missing: ReadonlySet<string>,
): readonly ViewWithout[] {
  return views.map((view) => {
    const quorums = view.quorums.map((quorum) => canBeMet(quorum, missing));
    const isUnknown = view.quorumsMissing || quorums.includes(undefined);
    return { confirmed: quorums.includes(false) ? false : isUnknown ? undefined : true, quorums };
  });
}

/** A confirming party, with the number of views in which it must or only can confirm. */
export type Confirmer = { readonly party: string; readonly must: number; readonly can: number };

/** The parties needed most come first; ties are in the order of the views. */
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
