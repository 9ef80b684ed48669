import type { SourceStatus, StatusBySource, UpdateFacts } from '#domain/update/document.ts';

/**
 * Why the traffic summary or the app activity is missing, or undefined if present. Not requested,
 * no response, not recorded and unreadable are separate reasons (docs/facts/product.md#absence).
 */
export function whyNoTraffic(
  { scan: { status, facts }, ledger }: StatusBySource,
  what: 'traffic' | 'activity',
): string | undefined {
  const name = what === 'traffic' ? 'the traffic cost' : 'app activity';
  if (facts === undefined) return absenceText(status, name, ledger.facts?.kind);
  const said = facts[what];
  if (typeof said === 'object') return undefined;
  switch (said) {
    case 'not-asked':
      return `Not available: Scan’s legacy endpoint does not include ${name}.`;
    case 'unreadable':
      return `Unreadable: ${name} is not in the documented format. Raw shows it as received.`;
    case 'other-update':
      return `Not shown: ${name} may be that of another update, as the verdict of this response is.`;
    case 'not-recorded':
      // Both require a verdict (docs/facts/wire.md#scan-events).
      if (facts.invalid.has('verdict'))
        return `Not recorded: Scan returned an unreadable verdict without ${name}.`;
      if (facts.kind === 'unknown' && facts.verdict === undefined)
        return `Unknown: the response of Scan has no verdict, which ${name} requires.`;
      return facts.verdict === undefined
        ? `Not recorded: this ${facts.kind === 'reassignment' ? 'reassignment' : 'update'} has no mediator verdict, which ${name} requires.`
        : `Not recorded by this network: Scan returned a verdict without ${name}. Node operators can enable it.`;
  }
}

function absenceText(
  status: SourceStatus['status'],
  name: string,
  kind: UpdateFacts['kind'] | undefined,
): string {
  switch (status) {
    case 'not-configured':
      return `Not available: ${name} requires Scan, and this network has none.`;
    case 'needs-token':
      return `Not available: Scan requires a token for ${name}.`;
    case 'stopped':
      return `Unknown: the request to Scan for ${name} was cancelled.`;
    case 'not-found':
      return `Unknown: Scan does not have this update, and only Scan reports ${name}.${notReportedReason(kind)}`;
    case 'other-update':
      return `Unknown: Scan returned another update, see above, so ${name} is not known.`;
    case 'no-update':
      return `Unknown: the response of Scan has no update, so ${name} is not known.`;
    case 'failed':
      return `Unknown: the request to Scan for ${name} failed, see above.`;
    default:
      return `Loading ${name} from Scan…`;
  }
}

/**
 * If Scan has no result, the ledger's result explains the absence (docs/facts/wire.md#scan-events).
 */
function notReportedReason(kind: UpdateFacts['kind'] | undefined): string {
  switch (kind) {
    case 'topology':
      return ' Topology changes have no verdict and no traffic cost.';
    case 'reassignment':
      return ' Scan reports no verdict and no traffic cost for reassignments.';
    default:
      return '';
  }
}
