import type { RetryRule } from '#domain/error-catalogue/error-category.ts';
import { retryRuleOf } from '#domain/error-catalogue/error-rules.ts';
import { leavesStateUnknown } from '#domain/error-catalogue/grpc-status.ts';
import { isHidden, type Rejection } from './rejection.ts';

/** The rule behind the retry advice; undefined where the error indicates none. */
export function retryRule(rejection: Rejection): RetryRule | undefined {
  const { code = '', category, grpc } = rejection;
  if (isRetriedAfterLook(rejection)) return 'look-first';
  const usual = retryRuleOf(code, category);
  if (usual !== undefined) return usual;
  if (code === 'NA' || leavesStateUnknown(grpc)) return 'look-first';
  return isHidden(rejection) ? 'after-change' : undefined;
}

/**
 * The code permits a retry, but without a status no failure is reported, so that the command is
 * looked up first.
 */
export function isRetriedAfterLook(rejection: Rejection): boolean {
  const { code = '', category, grpc, definiteAnswer } = rejection;
  const isOpen = grpc === undefined && definiteAnswer !== true;
  return isOpen && retryRuleOf(code, category) === 'soon';
}

/** Whether the outcome is unknown, so that the command is looked up before a retry. */
export function leavesUnknown(rejection: Rejection): boolean {
  return retryRule(rejection) === 'look-first';
}
