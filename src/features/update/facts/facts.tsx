import type { ReactNode } from 'react';
import { grouped } from '#domain/ledger/int64.ts';
import { partyHint } from '#domain/ledger/party.ts';
import { honestString } from '#domain/text/honest-text.ts';
import { printJson } from '#domain/text/json-text.ts';
import type { SourceName, UpdateDocument, UpdateFacts } from '#domain/update/document.ts';
import type { SourceState, Sources } from '#features/update/sources/sources.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { InvalidText } from '#ui/text/invalid-value.tsx';
import { LongText } from '#ui/text/long-text.tsx';
import { Moment } from '#ui/text/moment.tsx';
import { WorkflowLink } from '#ui/text/workflow-link.tsx';
import { VerdictFact } from '#ui/verdict/verdict-fact.tsx';

type UpdateFact = {
  readonly label: string;
  /** Its name in `UpdateFacts.invalid`. */
  readonly name: string;
  /** The sources that can report this fact. */
  readonly known: 'both' | 'scan' | 'ledger';
  /** Why a response may lack it, if not because it is not recorded. */
  readonly why?: (document: UpdateDocument) => string | undefined;
  readonly draw: (facts: UpdateFacts, source: SourceName) => ReactNode | undefined;
};

/** The node keeps these for readers of a submitting party (docs/facts/wire.md#update-kinds). */
const ONLY_SUBMITTER = 'not set, or not visible to this reader';

const FACTS: readonly UpdateFact[] = [
  {
    label: 'Record time',
    name: 'recordTime',
    known: 'both',
    draw: (f) => f.recordTime !== undefined && <Moment iso={f.recordTime} ago />,
  },
  {
    label: 'Mediator verdict',
    name: 'verdict',
    known: 'scan',
    why: ({ source }) => (source === 'scan-legacy' ? 'not in Scan’s legacy endpoint' : undefined),
    draw: (f) => f.verdict && <VerdictFact verdict={f.verdict} />,
  },
  {
    label: 'Effective time',
    name: 'effectiveAt',
    known: 'both',
    draw: (f) => f.effectiveAt !== undefined && <Moment iso={f.effectiveAt} />,
  },
  {
    label: 'Synchronizer',
    name: 'synchronizerId',
    known: 'both',
    draw: (f) => f.synchronizerId && <Identifier kind="synchronizer" value={f.synchronizerId} />,
  },
  {
    label: 'Migration id',
    name: 'migrationId',
    known: 'scan',
    draw: (f) => f.migrationId && <code>{f.migrationId}</code>,
  },
  {
    label: 'Workflow id',
    name: 'workflowId',
    known: 'both',
    draw: (f, source) =>
      f.workflowId ? (
        <WorkflowLink id={f.workflowId} near={source.startsWith('scan') ? undefined : f.offset}>
          {text(f.workflowId)}
        </WorkflowLink>
      ) : (
        text(f.workflowId)
      ),
  },
  {
    label: 'Command id',
    name: 'commandId',
    known: 'ledger',
    why: () => ONLY_SUBMITTER,
    draw: (f) => f.commandId && <Identifier kind="command" value={f.commandId} />,
  },
  { label: 'Offset', name: 'offset', known: 'ledger', draw: (f) => f.offset && text(f.offset) },
  {
    label: 'Paid traffic cost',
    name: 'paidTrafficCost',
    known: 'ledger',
    why: () => ONLY_SUBMITTER,
    draw: (f) =>
      f.paidTrafficCost && (
        <>
          {grouped(f.paidTrafficCost)} bytes
          {BigInt(f.paidTrafficCost) < 0n && <span className="text-warn"> (anomaly: below 0)</span>}
        </>
      ),
  },
  {
    label: 'External transaction hash',
    name: 'externalTransactionHash',
    known: 'both',
    draw: (f) =>
      f.externalTransactionHash && <Identifier kind="hash" value={f.externalTransactionHash} />,
  },
  {
    label: 'Transaction hash',
    name: 'transactionHash',
    known: 'ledger',
    draw: (f) => f.transactionHash && <Identifier kind="hash" value={f.transactionHash} />,
  },
  {
    label: 'Trace',
    name: 'traceparent',
    known: 'ledger',
    draw: (f) => f.traceparent && <Identifier kind="trace" value={f.traceparent} near={f.offset} />,
  },
  {
    label: 'Trace state',
    name: 'tracestate',
    known: 'ledger',
    draw: (f) => f.tracestate && text(f.tracestate),
  },
];

const NONE_SET = <span className="text-ink-3">none set</span>;

function isThere(drawn: ReactNode): boolean {
  return drawn !== undefined && drawn !== '';
}

/** Whether the fact has a value other than "none set". */
function saysMore(drawn: ReactNode): boolean {
  return isThere(drawn) && drawn !== NONE_SET;
}

function text(value: string | undefined): ReactNode {
  if (value === undefined) return undefined;
  if (value === '') return NONE_SET;
  return (
    <span className="font-mono wrap-anywhere">
      <LongText text={value} from={400} />
    </span>
  );
}

/**
 * The facts that the summary leaves out, each with its source (TXT-05). Facts without a value
 * follow, grouped by reason.
 */
export function UpdateFactList({
  sources,
  shown,
  participant,
}: {
  sources: Sources;
  shown: UpdateDocument;
  /** The participant whose ledger the offset belongs to. */
  participant: string | undefined;
}) {
  const other = [sources.scan, sources.ledger].flatMap((source) =>
    source.kind === 'here' && source.document !== shown ? [source.document] : [],
  );
  const absent = new Map<string, string[]>();
  const there: ReactNode[] = [];
  for (const fact of FACTS) {
    // An empty text means "none set" even if the server had no value, so another source's value is
    // preferred.
    const all = [shown, ...other];
    const from =
      all.find(({ facts, source }) => saysMore(fact.draw(facts, source))) ??
      all.find(({ facts }) => facts.invalid.has(fact.name)) ??
      all.find(({ facts, source }) => isThere(fact.draw(facts, source)));
    if (from === undefined) {
      const why = whyAbsent(fact, sources);
      absent.set(why, [...(absent.get(why) ?? []), lowerFirst(fact.label)]);
      continue;
    }
    const invalid = from.facts.invalid.get(fact.name);
    const where = fact.label === 'Offset' ? offsetOf(from.source, participant) : '';
    there.push(
      <div key={fact.label} className="grid min-w-0 content-start">
        <dt className="text-xs text-ink-3">
          {fact.label}
          {where} · {interfaceOf(from.source)}
        </dt>
        <dd className="min-w-0">
          {invalid === undefined ? (
            fact.draw(from.facts, from.source)
          ) : (
            <InvalidText value={invalid} />
          )}
        </dd>
      </div>,
    );
  }
  return (
    <>
      <dl className="flex flex-wrap gap-x-7 gap-y-2.5">{there}</dl>
      <UnknownMembers members={shown.facts.unknown} />
      {absent.size > 0 && (
        <p className="text-sm text-ink-3">
          {[...absent].map(([why, labels]) => `${labels.join(', ')}: ${why}`).join(' · ')}
        </p>
      )}
    </>
  );
}

/** Members of the response that this version does not decode, as received. */
function UnknownMembers({ members }: { members: UpdateDocument['facts']['unknown'] }) {
  if (members.length === 0) return null;
  return (
    <p className="text-sm text-ink-3 wrap-anywhere">
      Unknown members of the response:
      {members.map(([name, value]) => (
        <code key={name} className="ml-2 text-ink-2">
          <HonestText text={name} /> <LongText text={printJson(value)} from={400} />
        </code>
      ))}
    </p>
  );
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

function interfaceOf(source: SourceName): string {
  return source.startsWith('scan') ? 'Scan' : 'Ledger';
}

/** An offset is valid only on one node (docs/facts/wire.md#numbers). */
function offsetOf(source: SourceName, participant: string | undefined): string {
  if (source.startsWith('scan')) return ' on this Scan';
  return participant === undefined
    ? ' on this participant'
    : ` on ${honestString(partyHint(participant))}`;
}

const WHY_LEDGER: Record<SourceState['kind'], string> = {
  'not-configured': 'no ledger on this network',
  'needs-token': 'needs a token',
  loading: 'loading from the ledger…',
  stopped: 'not loaded',
  failed: 'no result from the ledger',
  here: 'not recorded',
};
const WHY_SCAN: Record<SourceState['kind'], string> = {
  'not-configured': 'no Scan on this network',
  'needs-token': 'not loaded',
  loading: 'loading from Scan…',
  stopped: 'not loaded',
  failed: 'no result from Scan',
  here: 'not recorded',
};

function whyAbsent({ known, why }: UpdateFact, { scan, ledger }: Sources): string {
  const isOfLedger = known === 'ledger' || (known === 'both' && ledger.kind === 'here');
  const state = isOfLedger ? ledger : scan;
  const special = state.kind === 'here' ? why?.(state.document) : undefined;
  return special ?? (isOfLedger ? WHY_LEDGER : WHY_SCAN)[state.kind];
}
