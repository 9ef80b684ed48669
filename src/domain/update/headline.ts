import { splitParty } from '#domain/ledger/party.ts';
import { counted } from '#domain/text/plural.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
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
 * Names an update in one sentence without a full stop: "**Transfer** on **Amulet** by **alice**".
 * `verdict` may come from another source; a rejection is mentioned even if events are visible.
 */
export function headlineOf(facts: UpdateFacts, verdict = facts.verdict): readonly HeadlinePart[] {
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
 * Names an update in a window title: "Transfer on Amulet, accepted". Titles are kept in
 * histories, so they name no party.
 */
export function windowTitleOf(facts: UpdateFacts, verdict = facts.verdict): string {
  const text = unnamedHeadlineOf(facts, verdict)
    .map((part) => part.text)
    .join('');
  const hasResult = facts.kind === 'private' || verdict?.result !== 'accepted';
  return hasResult ? text : `${text}, accepted`;
}

/** The headline without parties. */
export function unnamedHeadlineOf(
  facts: UpdateFacts,
  verdict = facts.verdict,
): readonly HeadlinePart[] {
  const { leading } = facts;
  return headlineOf({
    ...facts,
    leading: leading && { ...leading, parties: [] },
    verdict: verdict && { ...verdict, submittingParties: [] },
  });
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
  const entity = entityOf(event.template);
  const what = entity === '' ? plain('A contract') : strong(entity);
  switch (event.kind) {
    case 'exercise':
      return [
        strong(event.action),
        ...(entity === '' ? [] : [plain(' on '), strong(entity)]),
        ...by(who),
      ];
    case 'create':
      return [what, plain(' created'), ...by(who)];
    case 'archive':
      return [what, plain(' was archived')];
    case 'assign':
      return [
        what,
        plain(' was '),
        strong('assigned'),
        plain(' to another synchronizer'),
        ...by(who),
      ];
    case 'unassign':
      return [
        what,
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

/** `Splice.Amulet:Amulet` → `Amulet` */
function entityOf(template: string): string {
  return template.slice(template.lastIndexOf(':') + 1);
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
