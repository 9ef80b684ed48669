import { splitParty } from '#domain/ledger/party.ts';
import { counted } from '#domain/text/plural.ts';
import { recorded } from '#domain/traffic/traffic.ts';
import { informeesOf, type Verdict } from '#domain/verdict/verdict.ts';
import type { EventRow, UpdateFacts } from './document.ts';

/**
 * A piece of a sentence; actor, action and object are strong. A party's name includes its
 * namespace, because anyone can choose any hint (TXT-03).
 */
export type HeadlinePart = {
  readonly text: string;
  readonly strong: boolean;
  readonly namespace?: string;
};

/**
 * Describes an update in one sentence without a full stop: "**alice** exercised **Transfer** on
 * **Splice.Amulet:Amulet**; 2 created, 1 archived; 3 views; 4 parties informed; 18,342 bytes of
 * traffic". `verdict` may come from another source; a rejection is mentioned even if events are
 * visible.
 */
export function headlineOf(facts: UpdateFacts, verdict = facts.verdict): readonly HeadlinePart[] {
  return [...opening(facts, verdict), ...endings(facts, verdict).map((text) => plain(`; ${text}`))];
}

function opening(facts: UpdateFacts, verdict: Verdict | undefined): HeadlinePart[] {
  const { leading } = facts;
  if (facts.kind === 'private') return privateOpening(facts);
  if (facts.kind === 'unknown') return [plain('Unsupported kind of update')];
  if (facts.kind === 'topology') return topologyOpening(facts, leading);
  if (leading === undefined) {
    const what = facts.kind === 'reassignment' ? 'A reassignment' : 'A transaction';
    return [plain(`${what} without a visible event`)];
  }
  return [...rejection(verdict), ...sentence(leading), ...others(facts.rootCount, 'event')];
}

/**
 * Reports only the mediator's decision, because a verdict is not the outcome
 * (docs/facts/product.md#sources).
 */
function privateOpening({ verdict }: UpdateFacts): HeadlinePart[] {
  const who = verdict?.submittingParties ?? [];
  const by: HeadlinePart[] = who.length === 0 ? [] : [plain(' submitted for '), ...names(who)];
  switch (verdict?.result) {
    case 'rejected':
      return [plain('The mediator '), strong('rejected'), plain(' a transaction'), ...by];
    case 'accepted':
      return [plain('The mediator '), strong('accepted'), plain(' a private transaction'), ...by];
    default:
      return [plain('A transaction'), ...by, plain(', verdict only')];
  }
}

function topologyOpening(
  { rootCount }: UpdateFacts,
  leading: EventRow | undefined,
): HeadlinePart[] {
  if (leading === undefined) return [plain('A topology change without a visible event')];
  const hosted = leading.parties.length > 0 ? [plain(' for '), ...names(leading.parties)] : [];
  return [
    plain('Topology change: '),
    strong(leading.action),
    ...hosted,
    ...others(rootCount, 'change'),
  ];
}

/** Reports the contradiction between a rejection and visible events. */
function rejection(verdict: Verdict | undefined): HeadlinePart[] {
  return verdict?.result === 'rejected'
    ? [strong('Rejected by the mediator'), plain(', but the update has events: ')]
    : [];
}

function sentence(event: EventRow): HeadlinePart[] {
  const who = names(event.parties);
  const on: HeadlinePart[] = event.template === '' ? [] : [plain(' on '), strong(event.template)];
  const what = (article: 'a' | 'A'): HeadlinePart =>
    event.template === '' ? plain(`${article} contract`) : strong(event.template);
  switch (event.kind) {
    case 'exercise':
      return [
        ...(who.length > 0 ? [...who, plain(' exercised ')] : [plain('Exercised ')]),
        strong(event.action),
        ...on,
      ];
    case 'create':
      return [...(who.length > 0 ? [...who, plain(' created ')] : [plain('Created ')]), what('a')];
    case 'archive':
      return [what('A'), plain(' was archived')];
    case 'assign':
      return [
        what('A'),
        plain(' was '),
        strong('assigned'),
        plain(' to another synchronizer'),
        ...by(who),
      ];
    case 'unassign':
      return [
        what('A'),
        plain(' was '),
        strong('unassigned'),
        plain(' from its synchronizer'),
        ...by(who),
      ];
    default:
      return [plain('An event of unknown kind: '), strong(event.action)];
  }
}

function by(who: readonly HeadlinePart[]): readonly HeadlinePart[] {
  return who.length === 0 ? [] : [plain(' by '), ...who];
}

function names(parties: readonly string[]): HeadlinePart[] {
  const [first, second] = parties;
  if (first === undefined) return [];
  if (second === undefined) return [name(first)];
  if (parties.length === 2) return [name(first), plain(' and '), name(second)];
  return [name(first), plain(` and ${(parties.length - 1).toLocaleString('en')} others`)];
}

function others(roots: number, word: string): HeadlinePart[] {
  return roots > 1 ? [plain(`, and ${counted(roots - 1, `more ${word}`)}`)] : [];
}

function endings(facts: UpdateFacts, verdict: Verdict | undefined): string[] {
  const { kind, created, archived } = facts;
  const texts: string[] = [];
  if (kind === 'transaction' && created + archived > 0) {
    texts.push(
      `${created.toLocaleString('en')} created, ${archived.toLocaleString('en')} archived`,
    );
  }
  const views = facts.verdict?.views.length ?? 0;
  if (views > 0) texts.push(counted(views, 'view'));
  return [...texts, ...informedText(facts, verdict), ...costs(facts)];
}

/** Only a verdict lists every informed party; events name some of them. */
function informedText({ informed }: UpdateFacts, verdict: Verdict | undefined): string[] {
  const informees = informeesOf(verdict).length;
  const count = informees > 0 ? informees : informed.length;
  if (count === 0) return [];
  return [`${informees > 0 ? '' : 'at least '}${counted(count, 'party', 'parties')} informed`];
}

/** The ledger reports only what its own participant paid, which differs from the total cost. */
function costs({ traffic, paidTrafficCost }: UpdateFacts): string[] {
  const total = recorded(traffic)?.total;
  if (total !== undefined) return [`${counted(total, 'byte')} of traffic`];
  if (paidTrafficCost === undefined) return [];
  return [`${counted(paidTrafficCost, 'byte')} of traffic paid by this participant`];
}

function plain(text: string): HeadlinePart {
  return { text, strong: false };
}

function strong(text: string): HeadlinePart {
  return { text, strong: true };
}

function name(party: string): HeadlinePart {
  const { hint, namespace } = splitParty(party);
  return hint === '' ? strong(party) : { text: hint, strong: true, namespace };
}
