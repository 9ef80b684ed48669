import type { Context } from 'hono';
import type { Incident } from '#sim/http/incident.ts';
import type { Body } from '#sim/http/json-text.ts';
import type { ListLimits } from '#sim/lists/list-limits.ts';
import type { Topology } from '#sim/topology/hosting.ts';
import type { World } from '#sim/world/world.ts';
import type { Asker } from './ledger-error.ts';
import type { Timekeeping } from './record-times.ts';
import type { Release } from './release.ts';

export type LedgerSetup = Pick<Timekeeping, 'lag'> & {
  readonly release: Release;
  /** Routes that a gateway in front of this node does not let through, by path. */
  readonly without?: readonly string[];
  /** Seconds between checkpoints, printed by `/v2/version`; 75 unless told. */
  readonly checkpointSeconds?: bigint;
  /** How much of a list it tells at once, where that is not as usual. */
  readonly limits?: Partial<ListLimits>;
  /** Its id; that of the demo unless told. */
  readonly participant?: string;
  /** Whether party hints may ask generate-topology for lies. */
  readonly lies?: boolean;
  /** Whether party hints may ask that an allocation times out. */
  readonly timesOut?: boolean;
};

export type LedgerNode = LedgerSetup &
  Timekeeping & {
    readonly world: World;
    readonly topology: Topology;
    readonly participant: string;
    /** What befalls this node. */
    readonly incident?: Incident;
  };

/** A route that needs a user: the answer's body, or the refusal thrown. */
export type LedgerRoute = (
  context: Context,
  asker: Asker,
  node: LedgerNode,
) => Promise<Body> | Body;
