import { partyHint, splitParty } from '#domain/ledger/party.ts';
import { counted } from '#domain/text/plural.ts';
import type { HeadlinePart } from '#domain/update/headline.ts';
import type { RowLead, UpdateRow } from './update-row.ts';

/** What an update did, in a few words: "**alice** exercised **Transfer** on **Amulet** + 3 more". */
export function describeUpdateRow(row: UpdateRow): readonly HeadlinePart[] {
  const { kind, lead, moreRoots, events = 0 } = row;
  if (kind === 'checkpoint') return [plain('Checkpoint')];
  if (kind === 'rejected' || row.events === undefined) return verdictOnly(row);
  if (lead === undefined)
    return [plain(kind === 'unknown' ? 'Unsupported kind of update' : 'No visible event')];
  if (kind === 'unknown') return [plain('Unknown kind: '), strong(lead.action)];
  const below = events - 1 - moreRoots;
  return [
    ...sentence(lead),
    ...more(moreRoots),
    ...(below > 0 && lead.kind === 'exercise' ? [plain(`, ${counted(below, 'event')} below`)] : []),
  ];
}

/**
 * Scan has the verdict of an update that was rejected, whose events it does not see, or of which the
 * verdict has no supported result.
 */
function verdictOnly({ kind, scan, lead }: UpdateRow): readonly HeadlinePart[] {
  const views = scan?.views;
  return [
    strong(
      kind === 'rejected' ? 'Rejected' : kind === 'private' ? 'Private update' : 'Verdict only',
    ),
    ...(views === undefined ? [] : [plain(`, ${counted(views, 'view')}`)]),
    ...(lead === undefined ? [] : [plain(', although the update has events')]),
  ];
}

/**
 * The same as a row of the list shows it, beside the party and the number of events: the choice
 * first, without a verb.
 */
export function summaryOfUpdateRow(row: UpdateRow): readonly HeadlinePart[] {
  const { kind, lead, moreRoots } = row;
  if (lead === undefined || kind === 'rejected') return describeUpdateRow(row);
  if (lead.kind !== 'exercise' || kind === 'unknown')
    return describeUpdateRow({ ...row, lead: { ...lead, party: '' } });
  const { action, template } = lead;
  return [
    strong(action),
    ...(template === '' ? [] : [plain(` on ${entity(template)}`)]),
    ...more(moreRoots),
  ];
}

/** The number of events of an update, or the reason why it is not known. */
export function eventsText({ kind, events }: UpdateRow): string {
  if (events !== undefined && (events > 0 || kind !== 'unknown')) return counted(events, 'event');
  if (kind === 'rejected') return 'no events';
  return kind === 'private' ? 'events not visible' : 'events unknown';
}

/** The same as one text, for searching and for assistive technology. */
export function updateRowText(row: UpdateRow): string {
  return describeUpdateRow(row)
    .map(({ text }) => text)
    .join('');
}

function sentence({ kind, action, template, party, otherParties }: RowLead): HeadlinePart[] {
  const on = template === '' ? [] : [plain(' on '), strong(entity(template))];
  const what = template === '' ? plain('a contract') : strong(entity(template));
  const who = (verb: string, alone: string): HeadlinePart[] =>
    party === '' ? [plain(`${alone} `)] : [name(party), plain(`${others(otherParties)} ${verb} `)];
  switch (kind) {
    case 'exercise':
      return [...who('exercised', 'Exercised'), strong(action), ...on];
    case 'create':
      return [...who('created', 'Created'), what];
    case 'archive':
      return [plain('Archived '), what];
    case 'assign':
      return [plain('Assigned '), what];
    case 'unassign':
      return [plain('Unassigned '), what];
    case 'topology':
      return [strong(hosting(action)), ...(party === '' ? [] : [plain(': '), name(party)])];
    default:
      return [plain('Unknown event: '), strong(action)];
  }
}

/** `ParticipantAuthorizationAdded` → `Hosting added`. */
function hosting(action: string): string {
  const change = /^ParticipantAuthorization([A-Z][a-z]+)$/.exec(action)?.[1];
  return change === undefined ? action : `Hosting ${change.toLowerCase()}`;
}

/** `Module.Path:Entity` → `Entity`, because a line has little room. */
function entity(template: string): string {
  return template.slice(template.lastIndexOf(':') + 1);
}

function more(roots: number): readonly HeadlinePart[] {
  return roots > 0 ? [plain(` + ${roots.toLocaleString('en')} more`)] : [];
}

function others(count: number): string {
  return count === 0 ? '' : ` and ${counted(count, 'other')}`;
}

function name(party: string): HeadlinePart {
  const { namespace } = splitParty(party);
  return { text: partyHint(party), strong: true, ...(namespace === '' ? {} : { namespace }) };
}

function plain(text: string): HeadlinePart {
  return { text, strong: false };
}

function strong(text: string): HeadlinePart {
  return { text, strong: true };
}
