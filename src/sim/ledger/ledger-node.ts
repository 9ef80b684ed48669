import type { Context } from 'hono';
import type { Incident } from '#sim/http/incident.ts';
import type { Body } from '#sim/http/json-text.ts';
import type { ListLimits } from '#sim/lists/list-query.ts';
import type { Topology } from '#sim/topology/hosting.ts';
import type { Lie } from '#sim/topology/lies.ts';
import type { World } from '#sim/world/world.ts';
import type { Asker } from './ledger-error.ts';
import type { Timekeeping } from './record-times.ts';
import type { Release } from './release.ts';
import type { User } from './user.ts';

export type LedgerSetup = Pick<Timekeeping, 'lag'> & {
  readonly release: Release;
  readonly without?: readonly string[];
  readonly checkpointSeconds?: bigint;
  readonly limits?: Partial<ListLimits>;
  readonly participant?: string;
  /** Whether topology responses are false, as chosen at `/lies`. */
  readonly lies?: boolean;
  /** No authorization service: every token is ignored, and none is needed. */
  readonly withoutAuthentication?: boolean;
  /** Whether an issuer signs the tokens, and accounts of the demo are refused. */
  readonly issuer?: boolean;
  /** Whether certain party hints make an allocation time out. */
  readonly timesOut?: boolean;
};

export type LedgerNode = LedgerSetup &
  Timekeeping & {
    readonly world: World;
    readonly topology: Topology;
    readonly participant: string;
    readonly incident?: Incident;
    /** The next false response of a dishonest node. */
    readonly lie?: () => Lie | undefined;
    /** Whose token it is, where an issuer signs them. */
    readonly userOf?: (token: string) => Promise<User | undefined>;
  };

export type LedgerRoute = (
  context: Context,
  asker: Asker,
  node: LedgerNode,
) => Promise<Body> | Body;
