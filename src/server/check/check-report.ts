import type { PageAccess } from '#domain/node/page-access.ts';
import type { RouteUse } from '#domain/node/route-plan.ts';

/**
 * What `treeline check --json` prints (docs/command.md#check-json). A member is only added in a
 * version; a change of one raises `version`. Offsets are strings of digits, times ISO 8601.
 */
export type CheckReport = {
  readonly version: 1;
  /** By the clock of this machine. */
  readonly at: string;
  readonly result: CheckResult;
  readonly exitCode: number;
  readonly networks: readonly {
    readonly id: string;
    readonly label: string;
    readonly ledger: LedgerCheck | null;
    readonly scan: ScanCheck | null;
  }[];
};

/** `certificate`: a server does not respond, because its certificate is not trusted. */
export type CheckResult = 'ok' | 'problems' | 'unreachable' | 'certificate';

/** One line of the check. A `note` needs no action. */
export type CheckFinding = {
  readonly name: string;
  readonly status: 'ok' | 'note' | 'problem' | 'failed';
  readonly text: string;
  readonly tryThis: readonly string[];
};

export type CheckedRoute = {
  readonly purpose: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** By the version, and by the response where the check requested it. */
  readonly use: RouteUse;
  /** The HTTP status of that response. */
  readonly status: number | null;
  readonly why: string;
};

type ServerCheck = {
  readonly url: string;
  readonly result: CheckResult;
  readonly serverVersion: string | null;
  /** How far the clock of this machine is ahead of the server's, at least; negative if behind. */
  readonly clockAheadSeconds: number | null;
  readonly findings: readonly CheckFinding[];
  readonly routes: readonly CheckedRoute[];
};

export type LedgerCheck = ServerCheck & {
  readonly token: {
    readonly status: TokenStatus;
    /** By the claim `exp`, unverified. */
    readonly expiresAt: string | null;
  };
  readonly user: { readonly id: string; readonly reportedBy: 'node' | 'token' } | null;
  readonly rights: readonly { readonly kind: string; readonly party: string | null }[] | null;
  readonly pages: readonly PageAccess[] | null;
  readonly participantId: string | null;
  readonly ledgerEnd: string | null;
  readonly prunedUpTo: string | null;
  readonly recordTimes: readonly {
    readonly synchronizerId: string;
    readonly at: string;
    readonly ageSeconds: number | null;
  }[];
};

/** `denied`: valid, but the user is unknown, deactivated or without the right. */
export type TokenStatus =
  | 'accepted'
  | 'not-required'
  | 'missing'
  | 'rejected'
  | 'expired'
  | 'denied'
  | 'unknown';

export type ScanCheck = ServerCheck & {
  readonly dsoParty: string | null;
  readonly newestRecordTime: string | null;
  readonly ageSeconds: number | null;
};
