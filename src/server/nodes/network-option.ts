import { NETWORK_ID } from '#domain/ledger/rights.ts';
import { quoted } from '#server/exit-code.ts';
import { parseUpstream } from '#server/forward/upstream-url.ts';
import { LONGEST_LABEL, type NetworkOption } from '#server/serve/served-config.ts';

const NETWORK_KEYS = ['id', 'ledger', 'scan', 'label'];

/** Reads the value of `--network`. A comma separates two parts only where a `key=` follows, because labels and paths have commas. */
export function readNetwork(text: string): NetworkOption {
  const parts = new Map<string, string>();
  // A password with a comma is in several parts, and only what is before an "@" is known to have one.
  const where = (part: string) =>
    text.includes('@') ? `in ${quoted(text)}` : `not ${quoted(part)}`;
  for (const part of text.split(/,(?=[a-z]+=)/)) {
    const [, key = '', value = ''] = /^([a-z]+)=(.*)$/.exec(part) ?? [];
    if (!NETWORK_KEYS.includes(key) || value === '') {
      throw new Error(
        `--network requires parts like id=devnet,ledger=URL,scan=URL,label=DevNet, ${where(part)}.`,
      );
    }
    if (parts.has(key)) throw new Error(`--network: ${key} is given twice in ${quoted(text)}.`);
    parts.set(key, value);
  }
  const id = parts.get('id') ?? '';
  if (!NETWORK_ID.test(id)) {
    throw new Error(
      `--network requires an id of at most 40 lower-case letters, digits and hyphens, other than "typed", in ${quoted(text)}.`,
    );
  }
  const server = (key: string) => readUpstream(`--network ${id}: ${key}`, parts.get(key), where);
  const [ledger, scan] = [server('ledger'), server('scan')];
  if ((ledger ?? scan) === undefined) {
    throw new Error(`--network ${id} has neither ledger nor scan.`);
  }
  const label = parts.get('label') ?? id;
  // An "@" would be that of a password with ",label=" in it.
  if (label.trim() === '' || label.length > LONGEST_LABEL || label.includes('@')) {
    throw new Error(
      `--network ${id} requires a label of 1 to ${LONGEST_LABEL} characters without "@".`,
    );
  }
  return { id, label, ledger, scan };
}

/**
 * @param where how the sentence repeats the text
 * @throws Error with a sentence about the option if the text is no address of a server.
 */
export function readUpstream(
  option: string,
  text: string | undefined,
  where = (given: string) => `not ${quoted(given)}`,
): string | undefined {
  if (text === undefined) return undefined;
  const url = parseUpstream(text);
  if (url === undefined) {
    throw new Error(`${option} requires a URL like https://node.example:7575, ${where(text)}.`);
  }
  if (url === 'too-much') {
    throw new Error(`${option} requires a URL without user name, query and fragment.`);
  }
  return url;
}
