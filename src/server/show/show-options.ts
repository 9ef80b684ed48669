import { parseArgs } from 'node:util';
import { isPartyId } from '#domain/ledger/party.ts';
import { parseEventId, parseUpdateId, type UpdateId } from '#domain/ledger/update-id.ts';
import { recognise } from '#domain/search/recognise.ts';
import { EXIT, quoted } from '#server/exit-code.ts';
import { CERTIFICATE_EXIT } from '#server/nodes/failure-lines.ts';
import {
  type CommandNodes,
  NODE_HELP,
  NODE_OPTIONS,
  readNodeOptions,
  type Surroundings,
} from '#server/nodes/node-options.ts';

/** Exit codes of `treeline show`, with what they mean. */
export const SHOW_EXIT = {
  shown: [EXIT.done, 'the update is shown with its content'],
  'not-found': [EXIT.failed, 'no server has a visible update with this id, or it is pruned'],
  usage: [EXIT.usage, 'an argument is wrong or missing'],
  unread: [EXIT.unreachable, 'a server could not be read, and no other server has the update'],
  certificate: CERTIFICATE_EXIT,
  private: [8, 'only the verdict is shown: the content is not visible'],
  rejected: [9, 'the mediator rejected the update'],
} as const;

/** More rows need `--all`. */
export const USUAL_ROWS = 1_000;

export const SHOW_HELP = `Prints one update: what it did, its verdict, its transaction tree and its views.

  treeline show UPDATE_ID [--ledger URL] [--scan URL] [--party PARTY …] [--all] [--json]
  treeline show UPDATE_ID --network id=ID,ledger=URL,scan=URL,label=TEXT [--network …]
  treeline show UPDATE_ID --config FILE

UPDATE_ID has any form that the search box accepts: with 0x, in capitals, or in a link of Treeline.
Of several networks, the first that has the update is shown.

${NODE_HELP.replace('  --json ', '  --party PARTY      read the ledger as this party; for several, repeat it\n  --all              print all events and views, not only the first 1,000\n  --json ')}

Exit codes:
${Object.values(SHOW_EXIT)
  .map(([code, meaning]) => `  ${code}  ${meaning}`)
  .join('\n')}`;

export const SHOW_OPTIONS = {
  ...NODE_OPTIONS,
  party: { type: 'string', multiple: true },
  all: { type: 'boolean' },
} as const;

export type ShowOptions = CommandNodes & {
  readonly updateId: UpdateId;
  readonly parties: readonly string[];
  readonly isAll: boolean;
};

/** @throws Error with the sentence for the user. */
export function readShowOptions(
  args: readonly string[],
  surroundings: Surroundings,
): ShowOptions | 'help' {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: SHOW_OPTIONS,
    allowPositionals: true,
  });
  if (values.help === true) return 'help';
  const [text, ...more] = positionals;
  if (text === undefined) throw new Error('Name the update: treeline show UPDATE_ID.');
  if (more.length > 0) throw new Error('Only one update can be shown. Quote an id with spaces.');
  const parties = values.party ?? [];
  const odd = parties.find((party) => !isPartyId(party));
  if (odd !== undefined)
    throw new Error(`--party requires a party id like alice::1220…, not ${quoted(odd)}.`);
  return {
    updateId: readUpdateId(text),
    ...readNodeOptions(values, surroundings),
    parties: [...new Set(parties)].sort(),
    isAll: values.all === true,
  };
}

/** The id in any form that the search box of the app accepts. */
function readUpdateId(text: string): UpdateId {
  const recognition = recognise(text, { isErrorCode: () => false });
  if (recognition.kind === 'nothing') throw new Error(recognition.why);
  if (recognition.kind !== 'found')
    throw new Error('The text is a secret, not an update id. Nothing was sent.');
  for (const { kind, id } of recognition.meanings) {
    if (kind !== 'update' && kind !== 'unusual-update' && kind !== 'page') continue;
    const named = kind === 'page' ? /^\/updates\/([^/]+)/.exec(id)?.[1] : id;
    const read = named && (parseEventId(named)?.id ?? parseUpdateId(named));
    if (read) return read;
  }
  throw new Error('The text is not an update id: those have 68 hex digits and begin with 1220.');
}
