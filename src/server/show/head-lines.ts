import { rejectionText } from '#domain/completion/rejection-text.ts';
import { readZonedTime } from '#domain/ledger/time.ts';
import { counted } from '#domain/text/plural.ts';
import type { UpdateKind } from '#domain/update/document.ts';
import { headlineOf } from '#domain/update/headline.ts';
import { costText, effectText, informedText } from '#domain/update/summary.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import { drawFact, drawLine, type Span } from '#server/terminal/line.ts';
import type { Terminal } from '#server/terminal/terminal.ts';
import { namesText, type PartyNames } from './party-names.ts';
import { eitherFact, eitherInformed } from './shared-facts.ts';
import type { ShownUpdate } from './shown-update.ts';
import { sourceSpans } from './source-lines.ts';

const KINDS: Readonly<Record<UpdateKind, string>> = {
  transaction: 'transaction',
  reassignment: 'reassignment',
  topology: 'topology change',
  private: 'verdict only',
  unknown: 'unsupported kind',
};

type Fact = readonly [name: string, value: readonly Span[]];

/** The width of the longest name of a fact. */
const WIDTH = 'Traffic cost'.length;

/** What the update did, its verdict, and its other facts. */
export function drawHead(terminal: Terminal, shown: ShownUpdate, names: PartyNames): string {
  const { document, verdict, updateId } = shown;
  const headline =
    document === undefined
      ? 'Update not shown'
      : headlineOf(document.facts, verdict)
          .map(({ text, namespace }) => (namespace ? names.short(`${text}::${namespace}`) : text))
          .join('');
  const facts: readonly Fact[] = [
    ['Update', [updateId]],
    ...(document === undefined ? [] : factsOf(shown, names)),
    ['Network', [shown.network.label]],
    ['Scan', sourceSpans(shown.sources.scan)],
    ['Ledger', sourceSpans(shown.sources.ledger)],
  ];
  const rows = facts.map(([name, value]) => drawFact(terminal, name, value, WIDTH));
  return `${drawLine(terminal, [{ text: headline, tone: 'strong' }])}\n${rows.join('')}`;
}

function factsOf(shown: ShownUpdate, names: PartyNames): readonly Fact[] {
  const { document, scan, ledger, verdict } = shown;
  if (document === undefined) return [];
  const { facts, forest } = document;
  const cost = (scan && costText(scan)) ?? costText(ledger ?? facts);
  const effects = effectText(facts);
  const informed = eitherInformed(facts, shown) ?? [];
  const synchronizer = facts.synchronizerId || verdict?.domainId || ledger?.synchronizerId;
  const submitters = verdict?.submittingParties ?? [];
  const all: readonly (readonly [string, readonly Span[] | undefined])[] = [
    ['Kind', [KINDS[facts.kind]]],
    ['Verdict', verdictSpans(verdict, scan)],
    ...reasonFacts(shown.rejection),
    ['Submitted by', submitters.length === 0 ? undefined : [namesText(submitters, names.short)]],
    ['Record time', timeSpans(eitherFact('recordTime', facts, shown) || verdict?.recordTime)],
    ['Offset', textOrNone((ledger ?? facts).offset)],
    ['Synchronizer', textOrNone(synchronizer)],
    ['Command', textOrNone((ledger ?? facts).commandId)],
    [
      'Traffic cost',
      cost && [cost.of === 'total' ? cost.text : `${cost.text} paid by this participant`],
    ],
    [
      'Events',
      facts.kind === 'private' || (facts.kind === 'unknown' && forest.count === 0)
        ? undefined
        : [`${counted(forest.count, 'event')}${effects === undefined ? '' : ` (${effects})`}`],
    ],
    ['Informed', textOrNone(informedText({ ...facts, informed }, verdict))],
  ];
  return all.flatMap(([name, value]): readonly Fact[] =>
    value === undefined ? [] : [[name, value]],
  );
}

const textOrNone = (text: string | undefined) => (text ? [text] : undefined);

/** Only a verdict of the mediator says whether a request was accepted. */
function verdictSpans(verdict: Verdict | undefined, scan: ShownUpdate['scan']): readonly Span[] {
  if (scan?.invalid.has('verdict')) return [{ text: 'unreadable', tone: 'warn' }];
  if (verdict === undefined) return [{ text: 'not reported by these sources', tone: 'faint' }];
  switch (verdict.result) {
    case 'accepted':
      return [{ text: 'accepted', tone: 'good' }, 'by the mediator'];
    case 'rejected':
      return [{ text: 'rejected', tone: 'bad' }, 'by the mediator'];
    default:
      return [verdict.resultText === '' ? 'not recorded' : verdict.resultText];
  }
}

function reasonFacts(
  rejection: ShownUpdate['rejection'],
): readonly (readonly [string, readonly Span[] | undefined])[] {
  if (rejection === undefined) return [];
  if (typeof rejection === 'string') return [['Reason', [rejection]]];
  const { code = '', message } = rejection.rejection;
  const { headline, next } = rejectionText(rejection.rejection);
  const { match, candidates } = rejection;
  const of = candidates === 1 ? 'a completion' : counted(candidates, 'completion');
  const matched = match === undefined ? '' : `(${match} match of ${of})`;
  return [
    ['Reason', [{ text: code, tone: 'strong' }, headline, matched]],
    ['Message', textOrNone(message)],
    ['Next steps', next],
  ];
}

/** As received where it is not a time. */
function timeSpans(iso: string | undefined): readonly Span[] | undefined {
  if (!iso) return undefined;
  const at = readZonedTime(iso, 'utc');
  return [at === undefined ? iso : `${at.date} ${at.time} ${at.zone}`];
}
