import { parseArgs } from 'node:util';
import { EXIT } from '#server/exit-code.ts';
import { type CommandRun, openCommand, sendTrusting } from '#server/nodes/command-run.ts';
import { CERTIFICATE_EXIT } from '#server/nodes/failure-lines.ts';
import { installNodeFetch } from '#server/nodes/node-fetch.ts';
import {
  NODE_HELP,
  NODE_OPTIONS,
  readNodeOptions,
  type Surroundings,
} from '#server/nodes/node-options.ts';
import { openNodeClient } from '#server/nodes/open-node-client.ts';
import { orUsage } from '#server/nodes/or-usage.ts';
import { asciiJson } from '#server/terminal/ascii-json.ts';
import { checkLedger } from './check-ledger.ts';
import type { CheckReport, CheckResult } from './check-report.ts';
import { checkScan, OLD_SCAN_MINUTES } from './check-scan.ts';
import { printCheckText } from './check-text.ts';

/** Exit codes of `treeline check`, with what they mean. */
export const CHECK_EXIT = {
  ok: [EXIT.done, 'every server responds as it should'],
  problems: [EXIT.failed, 'every server responds, and at least one has a problem'],
  usage: [EXIT.usage, 'an argument is wrong or missing'],
  unreachable: [EXIT.unreachable, 'a server does not respond'],
  certificate: CERTIFICATE_EXIT,
} as const;

export const CHECK_HELP = `Reports what is reachable: versions, endpoints, the token, its rights, and clocks.

  treeline check [--ledger URL] [--scan URL] [--ca FILE] [--json]
  treeline check --network id=ID,ledger=URL,scan=URL,label=TEXT [--network …]
  treeline check --config FILE

${NODE_HELP}

Problems are:
  - an unexpected response, such as HTML or another status
  - a token that is missing, rejected or expired
  - a token that is sent over plain http to another machine
  - a user without a right to read
  - clocks that differ by more than 5 s
  - a ledger that is behind or held back
  - a Scan without an update for more than ${OLD_SCAN_MINUTES} minutes
  - a newest update of Scan that has no valid time
  - a newest update of Scan that is more than 5 s in the future

No request of the check changes anything.

Exit codes:
${Object.values(CHECK_EXIT)
  .map(([code, meaning]) => `  ${code}  ${meaning}`)
  .join('\n')}`;

/**
 * `treeline check`: reports what is reachable.
 * @throws BadStart for wrong arguments
 */
export async function runNodeCheck(
  args: readonly string[],
  run: CommandRun = openCommand(),
): Promise<number> {
  const options = orUsage(() => readCheckOptions(args, run));
  if (options === 'help') {
    await run.open([]).write(`${CHECK_HELP}\n`);
    return EXIT.done;
  }
  const { networks, tokens, ca, isJson } = options;
  const terminal = run.open([...tokens.values()]);
  const { causeAt, uninstall } = installNodeFetch(sendTrusting(ca));
  try {
    const at = new Date().toISOString();
    const checked: CheckReport['networks'] = await Promise.all(
      networks.map(async (network) => {
        const opened = openNodeClient(network, tokens.get(network.id));
        const { ledger, scan, token } = opened.node;
        const [ofLedger, ofScan] = await Promise.all([
          ledger && token ? checkLedger(opened, ledger, token, causeAt) : null,
          scan ? checkScan(scan, causeAt) : null,
        ]);
        return { id: network.id, label: network.label, ledger: ofLedger, scan: ofScan };
      }),
    );
    const result = worst(checked.flatMap(({ ledger, scan }) => [ledger, scan]));
    const exitCode = CHECK_EXIT[result][0];
    const report: CheckReport = { version: 1, at, result, exitCode, networks: checked };
    if (isJson) await terminal.write(`${asciiJson(JSON.stringify(report))}\n`);
    else await printCheckText(terminal, report);
    return exitCode;
  } finally {
    uninstall();
  }
}

function readCheckOptions(args: readonly string[], surroundings: Surroundings) {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: NODE_OPTIONS,
    allowPositionals: true,
  });
  if (values.help === true) return 'help';
  if (positionals.length > 0) throw new Error('The check has options only, no other argument.');
  return readNodeOptions(values, surroundings);
}

function worst(checks: readonly ({ readonly result: CheckResult } | null)[]): CheckResult {
  const has = (result: CheckResult) => checks.some((one) => one?.result === result);
  const order = ['unreachable', 'certificate', 'problems'] as const;
  return order.find(has) ?? 'ok';
}
