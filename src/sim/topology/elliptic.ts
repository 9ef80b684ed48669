/*
 * The three short Weierstrass curves, in plain arithmetic: enough to say whether a point lies on
 * one and whether a signature holds. Nothing secret passes here. One way for all three, because
 * browsers do not know secp256k1 (docs/facts/topology.md#browser-cryptography).
 */

export type Curve = {
  readonly p: bigint;
  readonly a: bigint;
  readonly b: bigint;
  /** The order of the base point. */
  readonly n: bigint;
  readonly base: Point;
  readonly hash: 'SHA-256' | 'SHA-384';
  /** Bytes of one coordinate. */
  readonly size: number;
};

/** Undefined is the point at infinity. */
export type Point = { readonly x: bigint; readonly y: bigint } | undefined;

const mod = (value: bigint, m: bigint): bigint => ((value % m) + m) % m;

function inverse(value: bigint, m: bigint): bigint {
  let [low, high, one, other] = [mod(value, m), m, 1n, 0n];
  while (low > 1n) {
    const ratio = high / low;
    [low, high, one, other] = [high - ratio * low, low, other - ratio * one, one];
  }
  return mod(one, m);
}

function power(base: bigint, exponent: bigint, m: bigint): bigint {
  let result = 1n;
  let square = mod(base, m);
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % m;
    square = (square * square) % m;
  }
  return result;
}

export function isOnCurve({ p, a, b }: Curve, point: Point): boolean {
  if (point === undefined || point.x >= p || point.y >= p) return false;
  const { x, y } = point;
  return mod(y * y - (x * x * x + a * x + b), p) === 0n;
}

/** The point of a compressed key; p is 3 modulo 4 on all three, so the root is a power. */
export function pointAt({ p, a, b }: Curve, x: bigint, isOdd: boolean): Point {
  const root = power(x * x * x + a * x + b, (p + 1n) / 4n, p);
  return { x, y: (root & 1n) === (isOdd ? 1n : 0n) ? root : p - root };
}

function sum({ p, a }: Curve, one: Point, other: Point): Point {
  if (one === undefined) return other;
  if (other === undefined) return one;
  const isSame = one.x === other.x;
  if (isSame && mod(one.y + other.y, p) === 0n) return undefined;
  const slope = isSame
    ? (3n * one.x * one.x + a) * inverse(2n * one.y, p)
    : (other.y - one.y) * inverse(other.x - one.x, p);
  const x = mod(slope * slope - one.x - other.x, p);
  return { x, y: mod(slope * (one.x - x) - one.y, p) };
}

/** ECDSA: `digest` is the number made of the hash's leftmost bytes. */
export function holds(
  curve: Curve,
  key: Point,
  digest: bigint,
  { r, s }: { readonly r: bigint; readonly s: bigint },
): boolean {
  const { n, base } = curve;
  if (r < 1n || s < 1n || r >= n || s >= n) return false;
  const w = inverse(s, n);
  const [ofBase, ofKey] = [mod(digest * w, n), mod(r * w, n)];
  const both = sum(curve, base, key);
  let found: Point;
  for (let bit = BigInt(curve.size * 8 - 1); bit >= 0n; bit--) {
    found = sum(curve, found, found);
    const [first, second] = [(ofBase >> bit) & 1n, (ofKey >> bit) & 1n];
    if (first && second) found = sum(curve, found, both);
    else if (first) found = sum(curve, found, base);
    else if (second) found = sum(curve, found, key);
  }
  return found !== undefined && mod(found.x, n) === r;
}
