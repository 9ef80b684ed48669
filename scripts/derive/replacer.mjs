import { createHash } from 'node:crypto';

/** Fresh hex digits that depend on nothing but their number in the order of replacement. */
function digits(seed, length) {
  let hex = '';
  for (let part = 0; hex.length < length; part++)
    hex += createHash('sha256').update(`${seed} ${part}`).digest('hex');
  return hex.slice(0, length);
}

/** What identifies no one: numbers, times, versions, booleans, names in capitals. */
const STAYS = [
  /^-?\d+(\.\d+)?(E-?\d+)?$/,
  /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/,
  /^\d+(\.\d+)+(-SNAPSHOT)?$/,
  /^(true|false)$/,
  /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/,
];
const BASE64 = /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[A-Za-z0-9+/]{14,}={0,2}$/;
/** Names of constructors in payloads: names like those of choices. */
const CONSTRUCTOR = /^[A-Z][A-Za-z0-9]*(_[A-Za-z0-9]+)+$/;
const TEMPLATE = /^[0-9a-f]{64}:[A-Za-z0-9.]+:[A-Za-z0-9.]+$/;
const TOKEN =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![0-9A-Za-z])[0-9a-f]{8,}(?![0-9A-Za-z])|\d{4}-\d\d-\d\dT[\d:.]+Z|[A-Z]+(?:_[A-Z]+)+|[A-Za-z]+/g;
/** Parts of ids and texts that are the protocol's own. */
const PROTOCOL = new Set('PAR SEQ MED NA CID ErrorResource https http PT'.split(' '));
/** Keys whose values are the protocol's own. */
const PROTOCOL_KEYS = new Set(['event_type', 'typeUrl']);
/** Applications by one organisation, in names of packages, modules, templates, choices and fields. */
const PRODUCTS = new Map([
  ['splice', 'harbor'],
  ['amulet', 'pebble'],
  ['utility', 'library'],
  ['dso', 'fed'],
]);
const PRODUCT = /splice|amulet|utility|(?<![A-Za-z])dso|Dso|DSO/gi;

/** The letters of `to` in the cases of `from`. */
const inCaseOf = (from, to) =>
  [...to]
    .map((letter, at) => (/[A-Z]/.test(from[at] ?? '') ? letter.toUpperCase() : letter))
    .join('');

/** Replaces each thing by the same other thing of the same length and form. */
export function openReplacer() {
  const known = new Map();
  /** Words of party hints, hosts and texts; words of names, which may repeat them. */
  const owners = new Set();
  const names = new Set();

  const once = (kind, original, make) => {
    const key = `${kind} ${original}`;
    const found = known.get(key) ?? make(`${kind} ${known.size}`);
    known.set(key, found);
    return found;
  };

  function hex(original) {
    return once('hex', original, (seed) => {
      const kept = /^(1220(?=.{64}$)|00(?=.{64}(ca1\d1220.{64})?$))?/.exec(original)?.[0] ?? '';
      const fresh = kept + digits(seed, original.length - kept.length);
      const suffix = kept === '00' ? /ca1\d1220(?=.{64}$)/.exec(original)?.[0] : undefined;
      if (suffix === undefined) return fresh;
      return fresh.slice(0, 66) + suffix + fresh.slice(66 + suffix.length);
    });
  }

  function word(original) {
    if (original.length === 1 || PROTOCOL.has(original)) return original;
    const lower = original.toLowerCase();
    owners.add(lower);
    const fresh = once('word', lower, (seed) =>
      [...digits(seed, lower.length)]
        .map((digit, at) => {
          const letters = at % 2 === 0 ? 'bdfgklmnprstvzbd' : 'aeiouaeiouaeioua';
          return letters[Number.parseInt(digit, 16)];
        })
        .join(''),
    );
    return inCaseOf(original, fresh);
  }

  function token(original) {
    if (STAYS.some((form) => form.test(original))) return name(original);
    if (/^[0-9a-f-]{8,}$/.test(original) && /[0-9]/.test(original))
      return original.includes('-') ? uuid(original) : hex(original);
    return word(original);
  }

  const uuid = (original) => {
    const fresh = hex(original.replaceAll('-', ''));
    return fresh.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  };

  /** A name that programs use; only the part that identifies the application is replaced. */
  function name(original) {
    for (const [one] of original.matchAll(/[A-Z]?[a-z]+|[A-Z]+/g)) names.add(one.toLowerCase());
    for (const [one] of original.matchAll(/[A-Za-z]+/g)) names.add(one.toLowerCase());
    return original.replaceAll(PRODUCT, (found) =>
      inCaseOf(found, PRODUCTS.get(found.toLowerCase()) ?? found),
    );
  }

  function base64(original) {
    return once('base64', original, (seed) => {
      const bytes = Buffer.from(digits(seed, original.length * 2), 'hex').toString('base64');
      const padding = /=*$/.exec(original)?.[0] ?? '';
      const last = padding === '' ? '' : `A${padding}`;
      return bytes.slice(0, original.length - last.length) + last;
    });
  }

  function text(original) {
    if (original === '' || STAYS.some((form) => form.test(original))) return name(original);
    if (CONSTRUCTOR.test(original)) return name(original);
    if (TEMPLATE.test(original)) return hex(original.slice(0, 64)) + name(original.slice(64));
    if (!/^[0-9a-f]+$/.test(original) && BASE64.test(original)) return base64(original);
    return original.replaceAll(TOKEN, token);
  }

  const NAMED = ['package_name', 'packageName', 'choice', 'tag'];

  function value(original, key) {
    if (typeof original === 'string') {
      if (PROTOCOL_KEYS.has(key)) return original;
      return NAMED.includes(key) ? name(original) : text(original);
    }
    if (Array.isArray(original)) return original.map((one) => value(one, key));
    if (typeof original !== 'object' || original === null) return original;
    return Object.fromEntries(
      Object.entries(original).map(([member, inner]) => [
        /[.:]|^#?[0-9a-f]{12,}/.test(member) ? text(member) : name(member),
        value(inner, member),
      ]),
    );
  }

  return {
    value,
    text,
    /** From now on `original` becomes `fresh`: for hashes that must fit other bytes. */
    fixHex: (original, fresh) => known.set(`hex ${original}`, fresh),
    /** Words of hints, hosts and texts that are still in `derived`, though no name has them. */
    leftIn: (derived) => {
      const found = new Set(derived.toLowerCase().match(/[a-z]+/g));
      return [...owners].filter((one) => one.length > 4 && found.has(one) && !names.has(one));
    },
  };
}
