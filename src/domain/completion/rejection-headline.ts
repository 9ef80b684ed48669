import { happenedOf } from '#domain/error-catalogue/error-rules.ts';
import { grpcName } from '#domain/error-catalogue/grpc-status.ts';
import { isHidden, type Rejection } from './rejection.ts';
import { leavesUnknown } from './retry-advice.ts';

/** What happened, by code, category or status. */
export function rejectionHeadline(rejection: Rejection): string {
  const { code, category, grpc } = rejection;
  const happened = happenedOf(code ?? '', category);
  if (happened !== undefined) return happened;
  if (isHidden(rejection)) return 'The node withheld the reason for security.';
  const name = grpc === undefined ? undefined : grpcName(grpc);
  const status = grpc === undefined ? 'no status' : `status ${name ?? grpc}`;
  const ending = leavesUnknown(rejection)
    ? `Outcome unknown (${status}).`
    : `Failed with ${status}.`;
  return code === undefined
    ? `${ending} No error code was returned.`
    : `${ending} Unknown error code ${code}.`;
}
