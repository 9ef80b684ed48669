import { isRecord, type ShapeAnomaly, type Step } from '#api/json/shape.ts';
import type { EventKind, EventRow } from '#domain/update/document.ts';
import {
  type EventField,
  FIELDS,
  type Interface,
  LAYOUTS,
  type Layout,
  optionalTextsRule,
  type Rule,
  textsRule,
} from './event-layout.ts';

export type Members = Readonly<Record<string, unknown>>;

/** One event of any response, with its members unformatted. */
export type ReadEvent = {
  readonly kind: EventKind;
  readonly action: string;
  readonly templateId: string;
  readonly packageName: string;
  readonly interfaceId: string | undefined;
  readonly consuming: boolean | undefined;
  readonly parties: readonly string[];
  readonly partiesAre: EventRow['partiesAre'];
  readonly contractId: string;
  /**
   * The parties that the event proves to be informed, in the lists of the response: stakeholders,
   * acting parties, submitters and witnesses.
   */
  readonly informed: readonly (readonly string[])[];
  /** Reported by the ledger only, and only for parties of the request. */
  readonly witnesses: readonly string[];
  readonly body: Members;
  readonly layout: Layout;
  /** Members that are not as documented, by path inside the event. */
  readonly shapeAnomalies: readonly EventAnomaly[];
} & NodeIds;

export type EventAnomaly = ShapeAnomaly & { readonly isMissing?: boolean };

/** What totals over all events need of each. */
export type SurveyedEvent = Omit<ReadEvent, 'partiesAre' | 'contractId' | 'body' | 'layout'>;

/** NaN where an event of the ledger has none; undefined on Scan. */
export type NodeIds = {
  readonly nodeId?: number | undefined;
  readonly lastDescendant?: number | undefined;
};

const NONE: readonly string[] = [];
const NO_LAYOUT: Layout = { fields: [], payloads: [] };

/**
 * Reads the members of one event and records each that is not as documented. A wrong essential
 * member makes the event one of unknown kind; any other wrong member is treated as absent.
 */
export class MemberReader {
  readonly side: Interface;
  readonly body: Members;
  /** Grows with each `take`. */
  readonly shapeAnomalies: EventAnomaly[] = [];
  private broken = false;
  readonly prefix: readonly Step[];

  constructor(side: Interface, body: Members, prefix: readonly Step[] = []) {
    this.side = side;
    this.body = body;
    this.prefix = prefix;
  }

  /** Uses the rule of the field, unless the caller passes another. */
  take<T>(field: EventField<T>, rule: Rule<T> = field.rule): T {
    const name = this.side === 'scan' ? field.scan : field.ledger;
    const value = this.body[name];
    if (rule.fits(value)) return value;
    if (rule.isOptional !== true || (value !== null && value !== undefined)) {
      this.shapeAnomalies.push({
        path: [...this.prefix, name],
        expected: rule.expected,
        isMissing: value === undefined,
      });
      if (rule.isEssential === true) this.broken = true;
    }
    return rule.instead(value);
  }

  /** An event of a kind without its members; it has the anomalies of those that are taken later. */
  event(kind: Exclude<EventKind, 'unknown'>): ReadEvent {
    const { side, body, shapeAnomalies } = this;
    return { ...unknownEvent(kind, body, shapeAnomalies), kind, layout: LAYOUTS[side][kind] };
  }

  /** Returns the event, or one of unknown kind if an essential member was wrong. */
  settled(event: ReadEvent): ReadEvent {
    return this.broken ? unknownEvent(event.action, this.body, this.shapeAnomalies) : event;
  }
}

export function readCreated(read: MemberReader): ReadEvent {
  const isScan = read.side === 'scan';
  const parties = read.take(FIELDS.signatories);
  const templateId = read.take(FIELDS.templateId);
  const packageName = read.take(FIELDS.packageName);
  const contractId = read.take(FIELDS.contractId);
  const witnesses = isScan ? NONE : read.take(FIELDS.witnesses);
  const observers = read.take(FIELDS.observers, isScan ? textsRule : optionalTextsRule);
  return read.settled({
    ...read.event('create'),
    templateId,
    packageName,
    parties,
    partiesAre: 'signatories',
    contractId,
    informed: [parties, observers, witnesses],
    witnesses,
  });
}

export function readExercised(read: MemberReader): ReadEvent {
  const isScan = read.side === 'scan';
  const parties = read.take(FIELDS.actingParties);
  if (isScan) read.take(FIELDS.children);
  const action = read.take(FIELDS.choice);
  const witnesses = isScan ? NONE : read.take(FIELDS.witnesses);
  return read.settled({
    ...read.event('exercise'),
    action,
    templateId: read.take(FIELDS.templateId),
    packageName: read.take(FIELDS.packageName),
    interfaceId: read.take(FIELDS.interfaceId),
    consuming: read.take(FIELDS.consuming),
    parties,
    partiesAre: 'acting',
    contractId: read.take(FIELDS.contractId),
    informed: [parties, witnesses],
    witnesses,
  });
}

export function readSubmitter(read: MemberReader): Pick<ReadEvent, 'parties' | 'partiesAre'> {
  const submitter = read.take(FIELDS.submitter);
  return { parties: submitter ? [submitter] : NONE, partiesAre: 'submitter' };
}

/** An event of unknown kind, or a broken one, with its raw content. */
export function unknownEvent(
  action: string,
  wire: unknown,
  shapeAnomalies: readonly EventAnomaly[],
): ReadEvent {
  const body = isRecord(wire) ? wire : { wire };
  return {
    kind: 'unknown',
    action,
    templateId: '',
    packageName: '',
    interfaceId: undefined,
    consuming: undefined,
    parties: NONE,
    partiesAre: 'witnesses',
    contractId: '',
    informed: [],
    witnesses: NONE,
    body,
    layout: NO_LAYOUT,
    shapeAnomalies,
  };
}
