import type { Find, Forest } from '#domain/forest/forest.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import type { AnswerNotice } from '#domain/text/notice.ts';
import type { AppActivity } from '#domain/traffic/app-activity.ts';
import type { Recorded } from '#domain/traffic/recorded.ts';
import type { TrafficSummary } from '#domain/traffic/traffic.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import type { InterfaceView } from './interface-view.ts';
import type { LedgerReading } from './ledger-reading.ts';
import type { ContractMove } from './reassignment.ts';

/** A JSON body as lines in wire order. */
export type RawDocument = {
  readonly forest: Forest;
  /** Number of UTF-8 bytes as received. */
  readonly bytes: number;
  rows(rows: readonly number[]): Promise<readonly RawRow[]>;
  /** The row at a JSON pointer (RFC 6901) or of the event with an id; undefined if there is none. */
  locate(place: string): Promise<number | undefined>;
  pointer(row: number): Promise<string>;
  /** Ascending lines whose name (`named`) or value contains the text, ignoring case. */
  readonly find: Find;
  /** The value at a row exactly as received; undefined if it is too long for a text. */
  text(row: number): Promise<string | undefined>;
  save(): Promise<Blob>;
  /** Frees the lines, but not the document that they belong to. */
  dispose(): void;
};

export type RawRow = {
  readonly row: number;
  /** The decoded member name or the index; "" for the top-level value. */
  readonly key: string;
  readonly keyIs: 'member' | 'index' | 'top';
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'true' | 'false' | 'null';
  /** Scalars: decoded text (strings) or the digits as on the wire (numbers). Containers: "". */
  readonly text: string;
  /** Number of children of a container, otherwise 0. */
  readonly size: number;
  /** The same member name appears more than once in this object. */
  readonly repeated: boolean;
  /** A row that contains this one is `repeated`, so a pointer may mean another value. */
  readonly isBelowRepeated: boolean;
};

/**
 * One update for pages, from any interface, in the page or in a worker. Facts are available at
 * once; rows, events, find results and the raw body are loaded on request.
 */
export type UpdateDocument = {
  readonly source: SourceName;
  /** The reader of the ledger; undefined for Scan. */
  readonly reader?: Reader | undefined;
  /** What the user chose for that request. */
  readonly reading?: LedgerReading | undefined;
  readonly facts: UpdateFacts;
  readonly notices: readonly AnswerNotice[];
  readonly forest: Forest;
  readonly effects: Effects;
  /** Returns rows in the order requested. */
  rows(rows: readonly number[]): Promise<readonly EventRow[]>;
  /** Rejects with RangeError if the row does not exist. */
  event(row: number): Promise<EventDetail>;
  /** The row of an event by its id in the URL (`EventRow.id`); undefined if absent. */
  locate(id: string): Promise<number | undefined>;
  /** The event as on the wire. Rejects like `event`. */
  wire(row: number): Promise<unknown>;
  /**
   * Names that occur twice in an object of the event as received; without a row, in an object
   * outside all events. Rejects like `event`.
   */
  repeated(row: number | undefined): Promise<readonly RepeatedMember[]>;
  /**
   * Ascending rows that contain the text, ignoring case; scope `all` by default. The empty text
   * matches no row and only prepares the next search. Rejects with the signal's reason.
   */
  readonly find: Find;
  raw(): Promise<RawDocument>;
  dispose(): void;
  /** Aborts with a `RequestFailed` when the document is lost without `dispose`. */
  readonly lost: AbortSignal;
};

/**
 * A row at the top of a tree whose body still comes; without an event, one or more events that
 * have not been received.
 */
export type FirstRow = { readonly depth: number; readonly event: EventRow | undefined };

/** Called while the body comes; the rows replace those of the call before. */
export type FirstRowsListener = (rows: readonly FirstRow[]) => void;

/** Ascending rows: creates and assigns; archives, consuming exercises and unassigns. */
export type Effects = { readonly created: Int32Array; readonly archived: Int32Array };

export const SOURCES = ['scan', 'scan-legacy', 'ledger', 'ledger-tree', 'ledger-flat'] as const;
export type SourceName = (typeof SOURCES)[number];

/** How Scan writes Daml values: `daml_value_encoding`. */
export type ValueEncoding = 'compact_json' | 'protobuf_json';

/** `private`: only a verdict; the content is not visible, or was never committed. */
export type UpdateKind = 'transaction' | 'reassignment' | 'topology' | 'private' | 'unknown';

/** A value as received (long ones cut), and what it should be: `an integer`. */
export type InvalidValue = { readonly text: string; readonly expected: string };

/** By the names of the facts, and of members of Scan’s response such as `totalTrafficCost`. */
export type InvalidMembers = ReadonlyMap<string, InvalidValue>;

/** Facts of the envelope. `undefined` means not recorded; "" means not set. */
export type UpdateFacts = {
  readonly kind: UpdateKind;
  readonly updateId: string;
  /** Times as the server wrote them, to the microsecond. */
  readonly recordTime: string | undefined;
  readonly effectiveAt: string | undefined;
  readonly synchronizerId: string | undefined;
  readonly migrationId: Int64 | undefined;
  readonly workflowId: string | undefined;
  readonly commandId: string | undefined;
  /** A participant's own counter (ledger) or a Scan node's (legacy updates, reassignments). */
  readonly offset: string | undefined;
  readonly externalTransactionHash: string | undefined;
  readonly transactionHash: string | undefined;
  readonly traceparent: string | undefined;
  readonly tracestate: string | undefined;
  /** In bytes; reported only by the ledger. */
  readonly paidTrafficCost: Int64 | undefined;
  readonly created: number;
  readonly archived: number;
  /**
   * All informees of the verdict; without a verdict, the parties that events prove to be informed.
   * Sorted, unique.
   */
  readonly informed: readonly string[];
  /** Reported by the ledger only, and only for parties of the request. */
  readonly witnesses: ReadonlySet<string>;
  readonly verdict: Verdict | undefined;
  /** Returned only by Scan's events route. */
  readonly traffic: Recorded<TrafficSummary>;
  readonly activity: Recorded<AppActivity>;
  /** The first root, which the headline describes. */
  readonly leading: EventRow | undefined;
  /** Events without a parent, including those that no root reaches. */
  readonly rootCount: number;
  /** Members of the envelope that are not as documented; their facts are undefined. */
  readonly invalid: InvalidMembers;
  /** Unsupported envelope members, with their raw value. */
  readonly unknown: readonly (readonly [name: string, value: unknown])[];
};

export type EventKind =
  | 'create'
  | 'exercise'
  | 'archive'
  | 'assign'
  | 'unassign'
  | 'topology'
  | 'unknown';

export type EventRow = {
  readonly row: number;
  /** Scan: the event id without the update-id prefix; ledger: the nodeId in decimal. */
  readonly id: string;
  /** The entire id as received, for `data-event-id`. */
  readonly eventId: string;
  readonly kind: EventKind;
  /** The choice, or `create`, `archive`, `assign`, …, or the name of the unknown kind. */
  readonly action: string;
  /** `Module.Path:Entity`, without the package; "" if there is none. */
  readonly template: string;
  readonly packageName: string;
  /** The interface that defines the choice, as `Module.Path:Entity`. */
  readonly interfaceName: string | undefined;
  readonly consuming: boolean | undefined;
  readonly parties: readonly string[];
  readonly partiesAre: 'acting' | 'signatories' | 'witnesses' | 'submitter' | 'hosted';
  readonly contractId: string;
  /** Witnesses among the parties of the request; undefined if not reported. */
  readonly witnesses: readonly string[] | undefined;
  /** Sentences about anomalous edges: "cycle back to 3", "2 children not in this response". */
  readonly anomalies: readonly string[];
  /** At the first event of a run: what its events have in common. */
  readonly group?: EventGroup | undefined;
};

/** What the events of a run have in common, besides kind, choice and template. */
export type EventGroup = {
  readonly size: number;
  /** The parties of all its events; none where more events than are compared. */
  readonly parties: readonly string[];
  /** The contract of all its events, otherwise "". */
  readonly contractId: string;
  /** How many of its events each witness sees; undefined if not reported for each. */
  readonly witnesses: ReadonlyMap<string, number> | undefined;
};

/** One line of an event's facts, drawn by the kind of its values. */
export type Field = {
  readonly label: string;
  readonly values: readonly FieldValue[];
  /** Number of omitted values, because a root may have 100,000 children. */
  readonly more: number;
};
export type FieldValue = {
  readonly kind:
    | 'party'
    | 'contract'
    | 'template'
    | 'package'
    | 'participant'
    | 'synchronizer'
    | 'id'
    | 'time'
    | 'number'
    | 'text'
    | 'json';
  readonly text: string;
};

export type Payload = {
  /** One of `Argument`, `Result` and `Contract key`; of a view, its interface. */
  readonly name: string;
  /** JSON with exact integers (see `int64.ts`). */
  readonly value: unknown;
  readonly encoding: ValueEncoding;
};

/** The roles that an event itself gives to a party, apart from witness. */
export type EventRole = 'signatory' | 'observer' | 'acting' | 'submitter' | 'hosted';

export type EventDetail = EventRow & {
  readonly views: readonly InterfaceView[];
  /** The contract as bytes, in base64 as received; undefined without bytes. */
  readonly blob: string | undefined;
  /** The reassignment of an assigned or unassigned event. */
  readonly move: ContractMove | undefined;
  /** Roles that the event lists, in this order; empty for Scan. */
  readonly roles: readonly (readonly [role: EventRole, parties: readonly string[]])[];
  readonly fields: readonly Field[];
  readonly payloads: readonly Payload[];
  /**
   * Other events of the same tree that created or consumed this event's contract, then those that
   * did so with a contract in its payloads; up to 50 of each.
   */
  readonly related: readonly Relative[];
  readonly mentioned: readonly Relative[];
};

/** A member whose name occurs more than once in its object, of which JSON keeps the last. */
export type RepeatedMember = {
  /** Its path inside the event, or from the top: `create_arguments.amount`. */
  readonly name: string;
  readonly count: number;
  /** The first values as received, long ones cut. */
  readonly values: readonly string[];
};

/** An event of the same tree and its effect on a contract. */
export type Relative = {
  readonly contractId: string;
  /** One of `created by`, `archived by`, `assigned by` and `unassigned by`. */
  readonly how: string;
  readonly row: number;
  readonly id: string;
};

/** The state of an update at one interface; `facts` is set in state `here`. */
export type SourceStatus = {
  /**
   * `not-found`: the interface returned that the update is unknown; `other-update`: it returned
   * another one; `no-update`: its response has none; `failed`: any other failure.
   */
  readonly status:
    | 'not-configured'
    | 'needs-token'
    | 'loading'
    | 'stopped'
    | 'not-found'
    | 'other-update'
    | 'no-update'
    | 'failed'
    | 'here';
  readonly facts: UpdateFacts | undefined;
};

export type StatusBySource = { readonly scan: SourceStatus; readonly ledger: SourceStatus };
