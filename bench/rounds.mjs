// Rounds of A B A B on a machine that is never quiet.

/** A round is done again when its yardstick is this many times the best of the run. */
const NOISY = 1.5;
/** Rounds done again at most, as a share of the rounds wanted. */
const AGAIN = 1;

/**
 * Runs `rounds` times `one(flip)`, whose result has `yard` in milliseconds; `flip`: the second goes
 * first. Rounds with a slow yardstick are done again, as long as there are not too
 * many of those. Returns `{ kept, redone, noisy }`: the answers, how many were thrown away, and how
 * many slow ones had to be kept.
 */
export async function playRounds(rounds, one) {
  let kept = [];
  let redone = 0;
  for (let played = 0; kept.length < rounds; played++) {
    kept.push(await one(played % 2 === 1));
    if (kept.length < rounds) continue;
    const quiet = kept.filter((round) => !isNoisy(round, kept));
    const slow = kept.length - quiet.length;
    if (slow === 0 || redone + slow > Math.ceil(rounds * AGAIN)) break;
    redone += slow;
    kept = quiet;
  }
  return { kept, redone, noisy: kept.filter((round) => isNoisy(round, kept)).length };
}

function isNoisy({ yard }, rounds) {
  return yard > NOISY * Math.min(...rounds.map((round) => round.yard));
}

/** The middle of some numbers; of an even count the mean of both middle ones. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half];
  return sorted.length % 2 === 1 ? upper : (sorted[half - 1] + upper) / 2;
}

/** The value that a share (0 to 1) of the numbers does not exceed. */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
