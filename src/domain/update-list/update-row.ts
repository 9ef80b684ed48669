import type { Int64 } from '#domain/ledger/int64.ts';
import type { EventKind } from '#domain/update/document.ts';

/**
 * One update as a line of the list: what is sought and shown, never its events or values, so that
 * ten thousand of them weigh little.
 */
export type UpdateRow = {
  readonly kind: UpdateRowKind;
  /** Undefined only where the node left it out. */
  readonly offset: Int64 | undefined;
  /** "" for a checkpoint, which is no update. */
  readonly updateId: string;
  /**
   * ISO 8601 as the node wrote it, to the microsecond. Of a checkpoint the latest of its
   * synchronizers' times; a topology change may have none up to 3.4.11
   * (docs/facts/wire.md#fields-by-version).
   */
  readonly recordTime: string | undefined;
  /** Undefined: 3.3 does not tell it of reassignments, a checkpoint has several. */
  readonly synchronizerId: string | undefined;
  /** "" where none was set, or none is for these readers to know. */
  readonly workflowId: string;
  readonly commandId: string;
  /** All its events that these readers see. */
  readonly events: number;
  /** The first event, which the words speak of. */
  readonly lead: RowLead | undefined;
  /** How many events stand beside the first one, at the top of the tree. */
  readonly moreRoots: number;
  /** `Module.Path:Entity`, each once. */
  readonly templates: readonly string[];
  readonly choices: readonly string[];
  readonly packages: readonly string[];
  /** Everybody named by an event, each once; the first `MOST_NAMES` of `partyCount`. */
  readonly parties: readonly string[];
  readonly partyCount: number;
  /** Whether there are more templates, choices, packages or parties than are kept. */
  readonly namesLeftOut: boolean;
  /** Of a reassignment: where from and where to. */
  readonly move: RowMove | undefined;
  /** Of an unknown kind, the start of its JSON; all of it is on the update's own page. */
  readonly raw: string | undefined;
};

export const UPDATE_ROW_KINDS = [
  'transaction',
  'reassignment',
  'topology',
  'checkpoint',
  'unknown',
] as const;
export type UpdateRowKind = (typeof UPDATE_ROW_KINDS)[number];

/** So many names of each sort are kept of one update. */
export const MOST_NAMES = 50;
/** So many characters of an unknown update. */
export const MOST_RAW = 2_000;

export type RowLead = {
  readonly kind: EventKind;
  /** The choice, or the name of the topology change or of the unknown kind. */
  readonly action: string;
  /** `Module.Path:Entity`, "" when there is none. */
  readonly template: string;
  /** Who acted, signed, submitted or is hosted; "" when nobody is named. */
  readonly party: string;
  readonly otherParties: number;
};

/** One half of a move between synchronizers. */
export type RowMove = {
  readonly half: 'unassign' | 'assign';
  /** The same for both halves: `reassignmentId`, or `unassignId` on a 3.3 node. */
  readonly id: string;
  readonly idIs: 'reassignmentId' | 'unassignId';
  readonly counter: Int64 | undefined;
  readonly source: string;
  readonly target: string;
  readonly contractId: string;
};

/** A row of which nothing is known. */
export const BLANK_ROW: UpdateRow = {
  kind: 'unknown',
  offset: undefined,
  updateId: '',
  recordTime: undefined,
  synchronizerId: undefined,
  workflowId: '',
  commandId: '',
  events: 0,
  lead: undefined,
  moreRoots: 0,
  templates: [],
  choices: [],
  packages: [],
  parties: [],
  partyCount: 0,
  namesLeftOut: false,
  move: undefined,
  raw: undefined,
};
