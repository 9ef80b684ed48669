import { parseNodeVersion } from '#api/ledger/capabilities.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { askAbout, type NodeAbout } from '#api/node/node-about.ts';
import type { TokenHolder } from '#api/token/token.ts';
import { isPlainRemote } from '#domain/node/plain-http.ts';
import { ledgerPlans } from '#domain/node/route-plan.ts';
import type { NodeClient } from '#server/nodes/open-node-client.ts';
import type { CheckedRoute, LedgerCheck } from './check-report.ts';
import { checkedRoutes, statusAt } from './checked-routes.ts';
import { clockFinding, secondsOf } from './clock-finding.ts';
import { attempt, failedFinding, ok, problem, resultOf, valueIn } from './finding.ts';
import { checkAsUser, NOTHING_AS_USER } from './ledger-user.ts';
import { expiryOf, tokenFinding, tokenStatusOf } from './token-finding.ts';

/** Checks a ledger with requests that change nothing. Rejects on a bug only. */
export async function checkLedger(
  opened: NodeClient,
  ledger: LedgerClient,
  token: TokenHolder,
  causeAt: (url: string) => string | undefined,
): Promise<LedgerCheck> {
  const about = await attempt(askAbout(ledger));
  const start = token.state();
  const nothing = {
    url: ledger.baseUrl,
    serverVersion: null,
    clockAheadSeconds: null,
    token: { status: 'unknown', expiresAt: expiryOf(start) },
    ...NOTHING_AS_USER,
  } as const;
  if ('failure' in about) {
    const findings = [failedFinding('Version', about.failure, causeAt)];
    return {
      ...nothing,
      result: resultOf(findings, causeAt(ledger.baseUrl)),
      findings,
      routes: [],
    };
  }
  // The ledger decides whether a token is expired, because the clock here may be wrong.
  if (start.kind === 'held' && start.isHeldBack) token.sendExpired();
  const { version, clockAhead } = about.value;
  const end = await attempt(ledger.ledgerEnd());
  const status = tokenStatusOf(start, end);
  const found = [
    ok('Version', `Reachable, version ${version}.`),
    tokenFinding(status, start, end, causeAt),
    ...(start.kind === 'held' && isPlainRemote(ledger.baseUrl) ? [PLAIN] : []),
    clockFinding(clockAhead),
  ];
  const asUser =
    'value' in end
      ? await checkAsUser(opened, ledger, { about: about.value, end: end.value, causeAt })
      : { ...NOTHING_AS_USER, findings: [] };
  const { findings: further, ...facts } = asUser;
  const findings = [...found, ...further];
  return {
    ...nothing,
    ...facts,
    serverVersion: version,
    clockAheadSeconds: secondsOf(clockAhead),
    token: { status, expiresAt: expiryOf(start) },
    ledgerEnd: valueIn(end)?.offset ?? null,
    result: resultOf(findings, causeAt(ledger.baseUrl)),
    findings,
    routes: routesOf(ledger.baseUrl, about.value),
  };
}

/** SEC-05. */
const PLAIN = problem(
  'Transport',
  'The token is sent over plain http, so the network on the way can read it.',
  'Use https.',
);

function routesOf(baseUrl: string, about: NodeAbout): readonly CheckedRoute[] {
  const { version, userManagement: keepsUsers } = about;
  const report = { version, release: parseNodeVersion(version), keepsUsers };
  const statusOf = statusAt(baseUrl);
  return checkedRoutes(ledgerPlans(report, new Set(), statusOf), statusOf);
}
