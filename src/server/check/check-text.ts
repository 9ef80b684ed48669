import { readZonedTime } from '#domain/ledger/time.ts';
import { drawLine, type Span, type TextTone } from '#server/terminal/line.ts';
import type { Terminal } from '#server/terminal/terminal.ts';
import type {
  CheckedRoute,
  CheckFinding,
  CheckReport,
  LedgerCheck,
  ScanCheck,
} from './check-report.ts';

const TONES: Readonly<Record<CheckFinding['status'], TextTone>> = {
  ok: 'good',
  note: 'faint',
  problem: 'warn',
  failed: 'bad',
};

const RESULTS: Readonly<Record<CheckReport['result'], readonly [text: string, tone: TextTone]>> = {
  ok: ['No problem was found.', 'good'],
  problems: ['Every server responds. There are problems, see above.', 'warn'],
  unreachable: ['A server does not respond.', 'bad'],
  certificate: ['The certificate of a server is not trusted.', 'bad'],
};

const USES: Readonly<Record<CheckedRoute['use'], string>> = {
  used: 'used',
  spare: 'fallback',
  absent: 'not available',
  refused: 'not found',
  denied: 'denied',
  tried: 'tried first',
};

const STATUS_WIDTH = 'problem'.length;
const NAME_WIDTH = 'Newest update'.length;
const USE_WIDTH = 'not available'.length;
const STATUS_DIGITS = 3;
const METHOD_WIDTH = 'POST'.length;

/** Prints a report as text. */
export async function printCheckText(terminal: Terminal, report: CheckReport): Promise<void> {
  const at = readZonedTime(report.at, 'utc');
  const time = at === undefined ? report.at : `${at.date} ${at.time.slice(0, 8)} UTC`;
  await terminal.write(drawLine(terminal, [`Checked at ${time}, by the clock of this machine.`]));
  for (const { id, label, ledger, scan } of report.networks) {
    if (report.networks.length > 1)
      await terminal.write(`\n${title(terminal, `Network ${label} (${id})`)}`);
    if (ledger !== null) {
      await terminal.write(serverText(terminal, 'Ledger', ledger));
      await terminal.write(pagesText(terminal, ledger));
      await terminal.write(routesText(terminal, ledger.routes));
    }
    if (scan !== null) {
      await terminal.write(serverText(terminal, 'Scan', scan));
      await terminal.write(routesText(terminal, scan.routes));
    }
  }
  const [text, tone] = RESULTS[report.result];
  await terminal.write(`\n${drawLine(terminal, [{ text, tone }])}`);
}

function title(terminal: Terminal, text: string, rest = ''): string {
  return drawLine(terminal, [{ text, tone: 'strong' }, rest]);
}

function serverText(terminal: Terminal, name: string, check: LedgerCheck | ScanCheck): string {
  const lines = check.findings.flatMap((finding) => [
    row(terminal, finding.status, TONES[finding.status], finding.name, [finding.text]),
    ...finding.tryThis.map((text) => row(terminal, '', 'plain', '', [`Try: ${text}`])),
  ]);
  return `\n${title(terminal, name, check.url)}${lines.join('')}`;
}

/** A status in its tone, a name and a text, as aligned columns. */
function row(
  terminal: Terminal,
  status: string,
  tone: TextTone,
  name: string,
  text: readonly Span[],
): string {
  const shown = drawLine({ ...terminal, columns: undefined }, [{ text: status, tone }]).trimEnd();
  const first = `  ${shown}${' '.repeat(STATUS_WIDTH - status.length)}  ${name.padEnd(NAME_WIDTH)}  `;
  return drawLine(terminal, text, { first, rest: ' '.repeat(STATUS_WIDTH + NAME_WIDTH + 6) });
}

function pagesText(terminal: Terminal, { pages }: LedgerCheck): string {
  if (pages === null) return '';
  const lines = pages.map(({ pages: names, access, text }) =>
    drawLine(terminal, [`${names.join(', ')}: ${access === 'none' ? 'no, ' : ''}${text}`], {
      first: '  ',
      rest: '    ',
    }),
  );
  return `\n${title(terminal, 'Pages of Treeline', 'by these rights')}${lines.join('')}`;
}

function routesText(terminal: Terminal, routes: readonly CheckedRoute[]): string {
  if (routes.length === 0) return '';
  const lines = routes.map(({ use, status, method, path }) => {
    const answer = String(status ?? '-').padEnd(STATUS_DIGITS);
    const first = `  ${USES[use].padEnd(USE_WIDTH)}  ${answer}  ${method.padEnd(METHOD_WIDTH)}  `;
    return drawLine(terminal, [path], { first, rest: ' '.repeat(first.length) });
  });
  const head = title(terminal, 'API endpoints', 'by version, and the status where requested now');
  return `\n${head}${lines.join('')}`;
}
