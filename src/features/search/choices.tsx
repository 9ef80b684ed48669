import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { SEARCH_BUDGET } from '#domain/completion-list/search-budget.ts';
import { type Lead, meaningName } from '#domain/search/leads.ts';
import type { Meaning } from '#domain/search/meaning.ts';
import { counted } from '#domain/text/plural.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import { shortId } from '#ui/text/identifier.tsx';
import { type AskedLead, canAsk, keyOf, leadsOn, lookUpBudget } from './asked-lead.ts';
import { localHits } from './local-hits.ts';

type Choice = { readonly id: string; readonly what: string; readonly lead: Lead };

const MOST_CHOICES = 10;

/**
 * Everything that a text may mean, and what each choice does. Ids that this browser knows are first.
 * Arrow keys move between the choices.
 */
export function Choices({
  connected,
  meanings,
  current,
  onOpen,
  onAsk,
}: {
  connected: ConnectedNode | undefined;
  meanings: readonly Meaning[];
  /** What is asked already, and therefore no choice. */
  current: AskedLead | undefined;
  onOpen: (() => void) | undefined;
  onAsk: (lead: AskedLead) => void;
}) {
  const all = useMemo(() => choicesOf(connected, meanings), [connected, meanings]);
  const now = current && keyOf(current);
  const shown = all.filter(
    ({ lead }) => 'path' in lead || (canAsk(connected, lead) && keyOf(lead) !== now),
  );
  return (
    <ul aria-label="Choices" onKeyDown={moveAmong} className="grid">
      {shown.slice(0, MOST_CHOICES).map(({ id, what, lead }) => (
        <li key={`${what} ${id} ${lead.does}`}>
          {'path' in lead ? (
            <Link to={lead.path} search={lead.search} onClick={onOpen} className="search-choice">
              <ChoiceText does={lead.does} what={what} id={id} />
            </Link>
          ) : (
            <button
              type="button"
              onClick={() => onAsk(lead)}
              className="search-choice w-full text-left"
            >
              <ChoiceText does={lead.does} what={what} id={id} more={budgetOf(lead)} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

const budgetOf = (lead: AskedLead) =>
  'sought' in lead
    ? `up to ${counted(SEARCH_BUDGET.completions, 'completion')} or ${counted(SEARCH_BUDGET.requests, 'request')} at a time`
    : lookUpBudget(lead.lookUp);

function ChoiceText({
  does,
  what,
  id,
  more,
}: {
  does: string;
  what: string;
  id: string;
  more?: ReactNode;
}) {
  return (
    <>
      <span className="text-accent">{does}</span>{' '}
      <span className="min-w-0 wrap-anywhere text-ink-2">
        <HonestText text={what} />{' '}
        <span className="font-mono">
          <HonestText text={id.length > 60 ? shortId(id) : id} />
        </span>
      </span>
      {more !== undefined && <span className="text-sm text-ink-3"> {more}</span>}
    </>
  );
}

function choicesOf(
  connected: ConnectedNode | undefined,
  meanings: readonly Meaning[],
): readonly Choice[] {
  const hits = connected === undefined ? [] : localHits(connected, meanings);
  const asked = new Set<string>();
  const others = meanings.flatMap((meaning) =>
    leadsOn(connected, meaning).map((lead) => ({
      id: idOf(meaning),
      what: meaningName(meaning),
      lead,
    })),
  );
  return [
    ...hits.map(({ id, where, title, lead }) => ({
      id,
      what: title === '' ? where : `${where} · ${title} ·`,
      lead,
    })),
    ...others.filter(({ lead }) => {
      if ('path' in lead) return true;
      const key = keyOf(lead);
      const isNew = !asked.has(key);
      asked.add(key);
      return isNew;
    }),
  ];
}

function idOf({ kind, id, event }: Meaning): string {
  if (kind === 'time') return id.replace('/', ' – ');
  return event === undefined ? id : `${id}:${event}`;
}

function moveAmong(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const focused = all.findIndex((one) => one.matches(':focus'));
  const next = all[focused + step];
  event.preventDefault();
  next?.focus();
}
