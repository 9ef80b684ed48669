import { type CommandRun, openCommand, sendTrusting } from '#server/nodes/command-run.ts';
import { installNodeFetch } from '#server/nodes/node-fetch.ts';
import { openNodeClient } from '#server/nodes/open-node-client.ts';
import { orUsage } from '#server/nodes/or-usage.ts';
import { printUpdateJson } from './print-json.ts';
import { printUpdateText } from './print-text.ts';
import { readShowOptions, SHOW_EXIT, SHOW_HELP, USUAL_ROWS } from './show-options.ts';
import { readShownUpdate, type ShownUpdate } from './shown-update.ts';

/**
 * `treeline show`: prints one update.
 * @throws BadStart for wrong arguments
 */
export async function runShow(
  args: readonly string[],
  run: CommandRun = openCommand(),
): Promise<number> {
  const options = orUsage(() => readShowOptions(args, run));
  if (options === 'help') {
    await run.open([]).write(`${SHOW_HELP}\n`);
    return SHOW_EXIT.shown[0];
  }
  const { networks, tokens, updateId, parties, isAll, isJson, ca } = options;
  const terminal = run.open([...tokens.values()]);
  const network = installNodeFetch(sendTrusting(ca));
  try {
    let shown: ShownUpdate | undefined;
    for (const one of networks) {
      const opened = openNodeClient(one, tokens.get(one.id));
      const next = await readShownUpdate(opened, updateId, parties, network.causeAt);
      if (shown === undefined || rank(next) > rank(shown)) shown = next;
      if (next.document !== undefined) break;
    }
    if (shown === undefined) throw new Error('There is no network.');
    const most = isAll ? Number.POSITIVE_INFINITY : USUAL_ROWS;
    const print = isJson ? printUpdateJson : printUpdateText;
    await print(terminal, shown, most, network.causeAt);
    return SHOW_EXIT[shown.outcome][0];
  } finally {
    network.uninstall();
  }
}

/** Of several networks without the update, one that could not be read matters most. */
function rank({ document, outcome }: ShownUpdate): number {
  return document !== undefined ? 3 : ['certificate', 'unread'].indexOf(outcome) + 1;
}
