import type { SynchronizerTime } from '#domain/ledger/checkpoint.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import type { EventKind } from '#domain/update/document.ts';
import type { ContractMove } from '#domain/update/reassignment.ts';

/**
 * One update as a line of the list, without events and values, so that 10,000 lines need little
 * memory.
 */
export type UpdateRow = {
  readonly kind: UpdateRowKind;
  /**
   * The position in its list: on a ledger the offset; from Scan (`scan`) the record time in
   * microseconds since the epoch, because Scan has no offsets.
   */
  readonly offset: Int64 | undefined;
  /** The update id; "" for a checkpoint. */
  readonly updateId: string;
  /**
   * ISO 8601 as the node returned it. For a checkpoint, the latest of its synchronizers' times.
   * Topology changes may have none up to 3.4.11
   * (docs/facts/wire.md#topology-events).
   */
  readonly recordTime: string | undefined;
  /** Undefined for reassignments of 3.3 and for checkpoints, which have several. */
  readonly synchronizerId: string | undefined;
  /** Of a checkpoint. */
  readonly times?: readonly SynchronizerTime[];
  /** "" if none was set or visible. */
  readonly workflowId: string;
  readonly commandId: string;
  /** In lower case; "" without a trace context, or with one of another form. */
  readonly traceId: string;
  /** Undefined where Scan has the verdict only. */
  readonly events: number | undefined;
  /** The first event, which the text describes. */
  readonly lead: RowLead | undefined;
  /** Number of root events besides the first. */
  readonly moreRoots: number;
  /** Template names as `Module.Path:Entity`, each once. */
  readonly templates: readonly string[];
  readonly choices: readonly string[];
  readonly packages: readonly string[];
  /** As far as template ids have them. */
  readonly packageIds: readonly string[];
  /** Parties of all events, each once; the first `MOST_NAMES` only (see `partyCount`). */
  readonly parties: readonly string[];
  readonly partyCount: number;
  /** Some templates, choices, packages or parties were dropped. */
  readonly namesLeftOut: boolean;
  /** The source and target synchronizer of a reassignment. */
  readonly move: ContractMove | undefined;
  /** The start of the JSON of an update of unknown kind. */
  readonly raw: string | undefined;
  /** Of a row from Scan only. */
  readonly scan?: ScanPart;
};

export type ScanPart = {
  readonly migrationId: Int64 | undefined;
  /** Number of views of the verdict; undefined without a verdict. */
  readonly views: number | undefined;
  readonly finalizationTime: string | undefined;
  /** In bytes. */
  readonly trafficCost: Int64 | undefined;
};

/** `rejected` and `private` (the verdict of an update without its events) are from Scan only. */
export const UPDATE_ROW_KINDS = [
  'transaction',
  'reassignment',
  'topology',
  'rejected',
  'private',
  'checkpoint',
  'unknown',
] as const;
export type UpdateRowKind = (typeof UPDATE_ROW_KINDS)[number];

/** Maximum number of names of each kind per update. */
export const MOST_NAMES = 50;
/** Maximum number of characters kept of an unknown update. */
export const MOST_RAW = 2_000;

export type RowLead = {
  readonly kind: EventKind;
  /** The choice, or the name of the topology change or of the unknown kind. */
  readonly action: string;
  /** `Module.Path:Entity`, or "". */
  readonly template: string;
  /** The party that acted, signed, submitted or is hosted, or "". */
  readonly party: string;
  readonly otherParties: number;
};

/** What a link selects a row by: the offset, from Scan the update id. */
export function rowKey({ offset, updateId, scan }: UpdateRow): string | undefined {
  return scan === undefined ? offset : updateId || offset;
}

export const BLANK_ROW: UpdateRow = {
  kind: 'unknown',
  offset: undefined,
  updateId: '',
  recordTime: undefined,
  synchronizerId: undefined,
  workflowId: '',
  commandId: '',
  traceId: '',
  events: 0,
  lead: undefined,
  moreRoots: 0,
  templates: [],
  choices: [],
  packages: [],
  packageIds: [],
  parties: [],
  partyCount: 0,
  namesLeftOut: false,
  move: undefined,
  raw: undefined,
};
