import type { Quorum, View } from './verdict.ts';

/**
 * The rules of confirmation: a view is confirmed when every one of its quorums is met, a quorum
 * when at least `threshold` of its parties confirm (Canton, ViewConfirmationParameters; there
 * parties may have weights, which Scan does not tell: each counts as one). A verdict does not say
 * who confirmed, so nothing here does: it is about who can, who must and what would be enough.
 */

/** `impossible`: asks for more parties than it lists. `nobody`: asks for none (below 1). */
type QuorumState = 'sound' | 'impossible' | 'nobody';

/** A quorum as k of n. A party that is listed twice counts once. */
export type QuorumReading = {
  readonly parties: readonly string[];
  /** k: how many of them are to confirm. */
  readonly threshold: number;
  /** n: how many there are. */
  readonly size: number;
  readonly state: QuorumState;
};

/** What a quorum of the wire asks for. */
export function readQuorum({ parties, threshold }: Quorum): QuorumReading {
  const each = [...new Set(parties)];
  const state = threshold > each.length ? 'impossible' : threshold < 1 ? 'nobody' : 'sound';
  return { parties: each, threshold, size: each.length, state };
}

/** True when the quorum can be met while these parties are silent and all others confirm. */
export function canBeMet({ parties, threshold }: Quorum, silent: ReadonlySet<string>): boolean {
  const speaking = new Set(parties);
  for (const party of silent) speaking.delete(party);
  return speaking.size >= threshold;
}

/** True when whoever meets the first quorum meets the second, whichever parties confirm. */
export function impliesQuorum(strict: Quorum, weak: Quorum): boolean {
  const reading = readQuorum(strict);
  if (weak.threshold < 1 || reading.state === 'impossible') return true;
  const both = reading.parties.filter((party) => weak.parties.includes(party)).length;
  return implies(reading, weak, both);
}

/**
 * The same of quorums that share so many parties: the worst set meets the strict one with as few
 * of these as it can, that is with all the others first.
 */
function implies(strict: QuorumReading, weak: Quorum, both: number): boolean {
  return strict.threshold - (strict.size - both) >= weak.threshold;
}

/** A quorum that stands for itself and the ones it implies, as places in the list. */
export type QuorumGroup = { readonly quorum: number; readonly implied: readonly number[] };

/**
 * The quorums of a view with implied ones folded under a stricter one ("4 of 4 implies 3 others"),
 * in the order of the list; of several that imply each other the first one stays. Quorums that are
 * impossible or ask nobody are odd: they stay in sight and nothing is folded under them.
 */
export function foldQuorums(quorums: readonly Quorum[]): readonly QuorumGroup[] {
  const read = quorums.map(readQuorum);
  const eachOverlap = openOverlaps(read);
  /** The place of the first quorum that implies this one and passes the test, or -1. */
  const findStricter = (weak: number, passes: (strict: number, both: number) => boolean) => {
    let first = -1;
    eachOverlap(weak, (strict, both) => {
      const [a, b] = [read[strict], read[weak]];
      if (a === undefined || b === undefined || !implies(a, b, both)) return;
      if ((first === -1 || strict < first) && passes(strict, both)) first = strict;
    });
    return first;
  };
  const stays = read.map((weak, place) => {
    const above = findStricter(place, (strict, both) => {
      const other = read[strict];
      return strict < place || other === undefined || !implies(weak, other, both);
    });
    return above === -1;
  });
  const groups = new Map<number, number[]>();
  for (const [place, isKept] of stays.entries()) if (isKept) groups.set(place, []);
  for (const [place, isKept] of stays.entries())
    if (!isKept) groups.get(findStricter(place, (strict) => stays[strict] === true))?.push(place);
  return [...groups].map(([quorum, implied]) => ({ quorum, implied }));
}

/** Tells of each sound quorum that shares parties with a sound one how many. */
function openOverlaps(read: readonly QuorumReading[]) {
  const listing = new Map<string, number[]>();
  read.forEach(({ parties, state }, place) => {
    if (state !== 'sound') return;
    for (const party of parties) {
      const places = listing.get(party);
      if (places === undefined) listing.set(party, [place]);
      else places.push(place);
    }
  });
  const shared = new Int32Array(read.length);
  return (place: number, tell: (other: number, both: number) => void): void => {
    const quorum = read[place];
    if (quorum?.state !== 'sound') return;
    const touched: number[] = [];
    for (const party of quorum.parties) {
      for (const other of listing.get(party) ?? []) {
        const before = shared[other] ?? 0;
        if (before === 0) touched.push(other);
        shared[other] = before + 1;
      }
    }
    for (const other of touched) tell(other, shared[other] ?? 0);
    for (const other of touched) shared[other] = 0;
  };
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
