import { counted } from '#domain/text/plural.ts';
import type { ContractInUpdate } from '#queries/contract/contract.ts';

/** The effect of the visible events of one update on the contract. */
export function contractEffectText(seen: ContractInUpdate): string {
  const { facts, created, archived, isOther, isSeen, isNamed, isUnassigned, used } = seen;
  if (isOther) return 'The response is for another update, or has none.';
  const effects = [
    created && (created.kind === 'assign' ? 'assigned it' : 'created it'),
    isUnassigned && 'unassigned it',
    archived && `archived it by ${archived.action}`,
    used > 0 && `used it in ${counted(used, 'event')} without archiving it`,
  ].filter((part) => typeof part === 'string');
  if (effects.length > 0) return `The update ${effects.join(', and ')}.`;
  if (isSeen)
    return 'The update exercised a choice on it. Whether the choice is consuming is not reported.';
  if (isNamed)
    return 'An event of the update names this contract. The kind of the event is unknown.';
  return facts.kind === 'private'
    ? 'The content of the update is not visible.'
    : 'No visible event of the update is on this contract.';
}
