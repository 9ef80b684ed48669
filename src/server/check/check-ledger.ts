import { parseNodeVersion } from '#api/ledger/capabilities.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { askAbout, type NodeAbout } from '#api/node/node-about.ts';
import type { TokenHolder } from '#api/token/token.ts';
import { type Failure, statusOf } from '#domain/failure/failure.ts';
import { isPlainRemote } from '#domain/node/plain-http.ts';
import { ledgerPlans } from '#domain/node/route-plan.ts';
import type { NodeClient } from '#server/nodes/open-node-client.ts';
import type { CheckedRoute, LedgerCheck } from './check-report.ts';
import { checkedRoutes } from './checked-routes.ts';
import { clockFinding, secondsOf } from './clock-finding.ts';
import { attempt, failedFinding, note, ok, problem, resultOf, valueIn } from './finding.ts';
import { checkAsUser, NOTHING_AS_USER } from './ledger-user.ts';
import { expiryOf, tokenFinding, tokenStatusOf } from './token-finding.ts';

/** Checks a ledger with requests that change nothing. Rejects on a bug only. */
export async function checkLedger(
  opened: NodeClient,
  ledger: LedgerClient,
  token: TokenHolder,
  causeAt: (url: string) => string | undefined,
): Promise<LedgerCheck> {
  const asked = await attempt(askAbout(ledger));
  const start = token.state();
  const nothing = {
    url: ledger.baseUrl,
    serverVersion: null,
    clockAheadSeconds: null,
    token: { status: 'unknown', expiresAt: expiryOf(start) },
    ...NOTHING_AS_USER,
  } as const;
  const failed = 'failure' in asked ? asked.failure : undefined;
  const gate = failed && statusOfGate(failed);
  if (failed !== undefined && gate === undefined) {
    const findings = [failedFinding('Version', failed, causeAt)];
    return {
      ...nothing,
      result: resultOf(findings, causeAt(ledger.baseUrl)),
      findings,
      routes: [],
    };
  }
  // The ledger decides whether a token is expired, because the clock here may be wrong.
  if (start.kind === 'held' && start.isHeldBack) token.sendExpired();
  const about = valueIn(asked);
  const end = await attempt(ledger.ledgerEnd());
  const status = tokenStatusOf(start, end);
  const found = [
    about === undefined
      ? note('Version', `Unknown, because the request without a token was denied (status ${gate}).`)
      : ok('Version', `Reachable, version ${about.version}.`),
    tokenFinding(status, start, end, causeAt),
    ...(start.kind === 'held' && isPlainRemote(ledger.baseUrl) ? [PLAIN] : []),
    about === undefined ? NO_CLOCK : clockFinding(about.clockAhead),
  ];
  const asUser =
    'value' in end
      ? await checkAsUser(opened, ledger, { about, end: end.value, causeAt })
      : { ...NOTHING_AS_USER, findings: [] };
  const { findings: further, ...facts } = asUser;
  const findings = [...found, ...further];
  return {
    ...nothing,
    ...facts,
    serverVersion: about?.version ?? null,
    clockAheadSeconds: secondsOf(about?.clockAhead),
    token: { status, expiresAt: expiryOf(start) },
    ledgerEnd: valueIn(end)?.offset ?? null,
    result: resultOf(findings, causeAt(ledger.baseUrl)),
    findings,
    routes: routesOf(ledger.baseUrl, about),
  };
}

/**
 * The status of a gateway that lets no request without a token pass. The version is requested
 * without one, so this status is not about the token.
 */
function statusOfGate(failure: Failure): number | undefined {
  const { kind } = failure;
  return kind === 'unauthenticated' || kind === 'refused' ? statusOf(failure) : undefined;
}

const NO_CLOCK = note('Clock', 'Unknown, because the version could not be read.');

/** SEC-05. */
const PLAIN = problem(
  'Transport',
  'The token is sent over plain http, so the network on the way can read it.',
  'Use https.',
);

function routesOf(baseUrl: string, about: NodeAbout | undefined): readonly CheckedRoute[] {
  const { version, userManagement: keepsUsers } = about ?? {};
  const release = parseNodeVersion(version);
  const report = { version, release, keepsUsers };
  return checkedRoutes(baseUrl, (last) => ledgerPlans(report, new Set(), last));
}
