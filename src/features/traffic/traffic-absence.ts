import type { UpdateFacts } from '#domain/update/document.ts';
import type { SourceStatus, StatusBySource } from '#domain/update/source-status.ts';

/**
 * Why there is no traffic summary or no app activity to show, in a sentence; undefined where there
 * is one. Not asked for, not answered, not recorded and unreadable are different things
 * (docs/facts/product.md#absence).
 */
export function whyNoTraffic(
  { scan: { standing, facts }, ledger }: StatusBySource,
  what: 'traffic' | 'activity',
): string | undefined {
  const name = what === 'traffic' ? 'the traffic cost' : 'app activity';
  if (facts === undefined) return whyNotTold(standing, name, ledger.facts?.kind);
  const said = facts[what];
  if (typeof said === 'object') return undefined;
  switch (said) {
    case 'not-asked':
      return `Not asked for: this answer is of Scan’s legacy route, which does not tell ${name}.`;
    case 'unreadable':
      return `Unreadable: ${name} is in Scan’s answer, but not as documented. Raw shows it as received.`;
    case 'not-recorded':
      // docs/facts/wire.md#scan-events: both come with a verdict only.
      return facts.verdict === undefined
        ? `Not recorded: Scan tells ${name} beside a mediator verdict, and this ${facts.kind === 'reassignment' ? 'reassignment' : 'update'} has none.`
        : `Not recorded by this network: Scan was asked, and its answer has a verdict but not ${name}. It is there once node operators have switched it on.`;
  }
}

function whyNotTold(
  standing: SourceStatus['standing'],
  name: string,
  kind: UpdateFacts['kind'] | undefined,
): string {
  switch (standing) {
    case 'not-configured':
      return `Not asked for: this network has no Scan, and only Scan tells ${name}.`;
    case 'needs-token':
      return `Not asked for: Scan would need a token to tell ${name}.`;
    case 'stopped':
      return `Not known: Scan was not asked to the end for ${name}.`;
    case 'not-found':
      return `Not known: Scan does not know this update, and only Scan tells ${name}.${neverTold(kind)}`;
    case 'failed':
      return `Not known: Scan did not answer, and only Scan tells ${name}. What went wrong stands above.`;
    default:
      return `Not known yet: Scan is being asked for ${name}.`;
  }
}

/** What the ledger's answer shows where Scan has none; docs/facts/wire.md#scan-events. */
function neverTold(kind: UpdateFacts['kind'] | undefined): string {
  switch (kind) {
    case 'topology':
      return ' It is a topology change, and Scan tells verdicts, and costs beside them, of transactions alone.';
    case 'reassignment':
      return ' It is a reassignment, and Scan tells no verdict with one, nor the costs beside it.';
    default:
      return '';
  }
}
