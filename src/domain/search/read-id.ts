import { LAST_INT64 } from '#domain/ledger/int64.ts';
import { isPartyId, isSynchronizerId } from '#domain/ledger/party.ts';
import type { Meaning, MeaningKind, WrongId } from './meaning.ts';
import { timeSpan } from './time-span.ts';

/** Command, submission and workflow ids are LedgerStrings (Daml-LF, `IdString.scala`). */
const LEDGER_STRING = /^[A-Za-z0-9._:#/ -]{1,255}$/;

/** What programs print in place of an id. */
const PLACEHOLDER = /^(?:null|nil|none|some|undefined|unknown|nan|n\/a|na|true|false|empty)$/i;

/** Whether a text may be a command, submission, correlation or workflow id. */
export function mayBeLedgerString(text: string): boolean {
  return LEDGER_STRING.test(text) && /[A-Za-z0-9]/.test(text) && !PLACEHOLDER.test(text);
}

export const GROUP_MARK = String.raw`[,'\u00a0\u2009\u202f]`;

/**
 * Matches the groups after the first digits. Short groups match too, so that `1,23,456` is rejected as a
 * whole, not read as 1.
 */
export const MORE_GROUPS = String.raw`(?:${GROUP_MARK}\d{1,2}){0,5}(?:${GROUP_MARK}| )\d{3}(?!\w)`;

const GROUPED_DIGITS = new RegExp(String.raw`^\d{1,3}(${GROUP_MARK})\d{3}(?:\1\d{3}){0,5}$`);

/** The digits of a number in groups, as `1,234`; `recognise` has replaced typographic marks. */
export const ungrouped = (text: string) => text.replace(/\D/g, '');

/** Reads a text as one kind of id, with the spellings that programs use for it. */
export function readIdAs(kind: MeaningKind, text: string): Meaning | WrongId | undefined {
  return READERS[kind]?.(text.trim());
}

type Reader = (text: string) => Meaning | WrongId | undefined;

const named =
  (kind: MeaningKind): Reader =>
  (id) =>
    mayBeLedgerString(id) ? { kind, id } : undefined;

/** The same id is a party, a participant or a synchronizer, as its name and its place suggest. */
const unique =
  (kind: MeaningKind): Reader =>
  (text) => {
    const id = uniqueId(text);
    return id === undefined ? undefined : { kind: kindOfUnique(id) ?? kind, id: withoutCode(id) };
  };

const READERS: { readonly [kind in MeaningKind]?: Reader } = {
  update: readUpdate,
  command: named('command'),
  submission: named('submission'),
  // The request id in the logs of a mediator is a time.
  correlation: (id) => (timeSpan(id) === undefined ? named('correlation')(id) : undefined),
  workflow: named('workflow'),
  trace: readTrace,
  contract: (text) => {
    const [, id] = /^(?:[0\\]x)?(00[0-9a-f]{64,510})$/i.exec(text) ?? [];
    return id === undefined ? undefined : { kind: 'contract', id: id.toLowerCase() };
  },
  hash: readHash,
  'error-code': (id) =>
    /^[A-Z][A-Z0-9_]{2,99}$/.test(id) ? { kind: 'error-code', id } : undefined,
  offset: (text) => {
    const digits = GROUPED_DIGITS.test(text) ? ungrouped(text) : text;
    const id = /^0*[1-9]\d{0,18}$/.test(digits) ? BigInt(digits) : undefined;
    return id !== undefined && id <= LAST_INT64 ? { kind: 'offset', id: String(id) } : undefined;
  },
  template: readTemplate,
  party: unique('party'),
  synchronizer: unique('synchronizer'),
  participant: unique('participant'),
  package: (text) =>
    /^[0-9a-f]{64}$/i.test(text) ? { kind: 'package', id: text.toLowerCase() } : undefined,
  'package-name': (text) => {
    const id = text.replace(/^#/, '').replace(/-\d{1,5}\.\d{1,5}\.\d{1,5}(?:\.dar)?$/, '');
    return /^[A-Za-z][\w-]{0,254}$/.test(id) && !PLACEHOLDER.test(id)
      ? { kind: 'package-name', id }
      : undefined;
  },
  fingerprint: (text) =>
    /^1220[0-9a-f]{64}$/i.test(text) ? { kind: 'fingerprint', id: text.toLowerCase() } : undefined,
  time: (text) => {
    const id = timeSpan(text);
    return id === undefined ? undefined : { kind: 'time', id };
  },
};

function readUpdate(text: string): Meaning | WrongId | undefined {
  const [, id, event] = /^(?:#|[0\\]x)?(1220[0-9a-f]{64})(?::(\d{1,10}))?$/i.exec(text) ?? [];
  if (id !== undefined) return { kind: 'update', id: id.toLowerCase(), event };
  return /^1220[0-9a-f]{16,}$/i.test(text)
    ? { problem: wrongUpdateLength(text.length) }
    : undefined;
}

export const wrongUpdateLength = (digits: number) =>
  `An update id has 68 hex digits. This text has ${digits}.`;

function readTrace(text: string): Meaning | undefined {
  const [, id] = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/i.exec(text) ?? [];
  const whole = (id ?? text).toLowerCase();
  // Logs cut trace ids.
  return /^[0-9a-f]{8,32}$/.test(whole) && /[1-9a-f]/.test(whole)
    ? { kind: 'trace', id: whole }
    : undefined;
}

/** Hex, or base64 as completions and requests by hash have it (docs/facts/wire.md#numbers). */
function readHash(text: string): Meaning | WrongId | undefined {
  const hex = text.replace(/^0x/, '');
  if (/^(?:1220)?[0-9a-f]{64}$/i.test(hex))
    return { kind: 'hash', id: hex.slice(-64).toLowerCase() };
  if (/^[0-9a-f]{8,}$/i.test(hex)) return { problem: wrongLength(hex.length / 2) };
  if (!/^[A-Za-z0-9+/_-]{16,}={0,2}$/.test(text)) return undefined;
  const bytes = bytesOfBase64(text);
  if (bytes?.length === 32)
    return {
      kind: 'hash',
      id: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    };
  return bytes === undefined ? undefined : { problem: wrongLength(bytes.length) };
}

const wrongLength = (bytes: number) =>
  `A transaction hash has 32 bytes (64 hex digits). This one has ${bytes} bytes.`;

function bytesOfBase64(text: string): Uint8Array | undefined {
  try {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(plain, (one) => one.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Modules and entities begin with a capital letter, which other names with two colons do not. */
function readTemplate(text: string): Meaning | undefined {
  const [, hash, owner, name] =
    /^(#?)([\w-]{1,255}):([A-Z][\w.]{0,300}:[A-Z]\w{0,200})$/.exec(text) ?? [];
  if (owner !== undefined && name !== undefined) {
    const isId = hash === '' && /^[0-9a-f]{64}$/i.test(owner);
    return { kind: 'template', id: `${isId ? owner.toLowerCase() : `#${owner}`}:${name}` };
  }
  return /^[A-Z]\w{0,99}\.[A-Z][\w.]{0,200}:[A-Z]\w{0,200}$/.test(text)
    ? { kind: 'template', id: text }
    : undefined;
}

/** `name::1220…`, perhaps with a code before it or a protocol version after it. */
function uniqueId(text: string): string | undefined {
  const id = text.replace(/::1220[0-9A-Fa-f]{64}/, (end) => end.toLowerCase());
  return isPartyId(withoutCode(id)) || isSynchronizerId(id) ? id : undefined;
}

const withoutCode = (id: string) => id.replace(/^(?:PAR|SEQ|MED|DM)::/, '');

function kindOfUnique(id: string): MeaningKind | undefined {
  if (/^(?:PAR|SEQ|MED)::/.test(id)) return 'participant';
  if (/^DM::|::\d{1,4}-\d{1,4}$/.test(id)) return 'synchronizer';
  const name = id.slice(0, id.indexOf('::'));
  if (/^(?:[\w-]{0,60}-)?(?:global-)?(?:domain|synchronizer)\d{0,4}$/i.test(name))
    return 'synchronizer';
  return /^participant[-_]?\w{0,9}$/i.test(name) ? 'participant' : undefined;
}
