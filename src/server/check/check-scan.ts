import { textIntake } from '#api/http/body.ts';
import { readScanVersion } from '#api/ledger/ledger-wire.ts';
import { askDso } from '#api/node/node-facts.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import { newestScanTime } from '#api/updates/network-feed.ts';
import { spanText } from '#domain/ledger/microseconds.ts';
import { readZonedTime } from '#domain/ledger/time.ts';
import { clockDifference } from '#domain/node/clock-difference.ts';
import { scanPlans } from '#domain/node/route-plan.ts';
import type { CheckFinding, ScanCheck } from './check-report.ts';
import { checkedRoutes } from './checked-routes.ts';
import { clockFinding, MOST_APART, secondsOf } from './clock-finding.ts';
import {
  type Attempt,
  attempt,
  failedFinding,
  note,
  ok,
  problem,
  resultOf,
  valueIn,
} from './finding.ts';
import { ageOf } from './ledger-user.ts';

/** Without an update for so long, Scan is behind: a network has a new round every ten minutes. */
export const OLD_SCAN_MINUTES = 30;

/** Checks a Scan with requests that change nothing. Rejects on a bug only. */
export async function checkScan(
  scan: ScanClient,
  causeAt: (url: string) => string | undefined,
): Promise<ScanCheck> {
  const about = await attempt(askVersion(scan));
  const nothing = {
    url: scan.scanUrl,
    serverVersion: null,
    clockAheadSeconds: null,
    dsoParty: null,
    newestRecordTime: null,
    ageSeconds: null,
  };
  if ('failure' in about) {
    const findings = [failedFinding('Version', about.failure, causeAt)];
    return { ...nothing, result: resultOf(findings, causeAt(scan.scanUrl)), findings, routes: [] };
  }
  const { version, clockAhead } = about.value;
  const [dso, newest] = await Promise.all([attempt(askDso(scan)), attempt(newestScanTime(scan))]);
  const at = valueIn(newest);
  const age = at === undefined ? undefined : ageOf(at, new Date().toISOString(), clockAhead);
  const findings = [
    ok('Version', `Reachable, version ${version}.`),
    clockFinding(clockAhead),
    newestFinding(newest, age, causeAt),
    'failure' in dso
      ? note('DSO', 'The DSO party could not be read.')
      : ok('DSO', `${dso.value.party}.`),
  ];
  return {
    ...nothing,
    serverVersion: version,
    clockAheadSeconds: secondsOf(clockAhead),
    dsoParty: valueIn(dso)?.party ?? null,
    newestRecordTime: at || null,
    ageSeconds: secondsOf(age),
    result: resultOf(findings, causeAt(scan.scanUrl)),
    findings,
    routes: checkedRoutes(scan.scanUrl, (last) => scanPlans(new Set(), last)),
  };
}

/** The version, and the difference of the clocks by the response's header `Date`. */
function askVersion(scan: ScanClient) {
  const sent = Date.now();
  const read = (text: string) => ({
    version: readScanVersion(text),
    clockAhead: undefined as bigint | undefined,
  });
  return scan.small({
    path: '/version',
    read,
    open: (_declared, place, date) => {
      const clockAhead = clockDifference(date, sent, Date.parse(place.at));
      return textIntake((text) => ({ ...read(text), clockAhead }));
    },
  });
}

function newestFinding(
  newest: Attempt<string | undefined>,
  age: bigint | undefined,
  causeAt: (url: string) => string | undefined,
): CheckFinding {
  const name = 'Newest update';
  if ('failure' in newest) return failedFinding(name, newest.failure, causeAt);
  if (newest.value === undefined) return problem(name, 'None.', SYNC);
  if (newest.value === '') return problem(name, 'No record time.', OTHER_SCAN);
  const at = readZonedTime(newest.value, 'utc');
  if (at === undefined || age === undefined)
    return problem(name, `${newest.value}, which is not a valid time.`, OTHER_SCAN);
  const time = `${at.date} ${at.time.slice(0, 8)} UTC`;
  if (age < -MOST_APART)
    return problem(name, `${time}, ${spanText(-age)} in the future.`, CLOCKS, OTHER_SCAN);
  const size = age < 0n ? 0n : age;
  const text = `${time}, ${spanText(size)} old.`;
  return size > BigInt(OLD_SCAN_MINUTES) * 60_000_000n ? problem(name, text, SYNC) : ok(name, text);
}

const CLOCKS = 'Synchronize the clocks of this machine and of Scan (NTP).';
const OTHER_SCAN = 'Report this to the operator of this Scan, or use another Scan.';
const SYNC = 'Ask the operator of this Scan whether it is behind, or use another Scan.';
