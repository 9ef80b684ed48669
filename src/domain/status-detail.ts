/**
 * One detail of a google.rpc.Status, by the kinds that Canton sends. Whatever its kind, `raw` is
 * all of it as received, so that nothing is lost.
 */
export type StatusDetail = StatusDetailBody & {
  /** `google.rpc.ErrorInfo`, without the address in front; "" when it has none. */
  readonly type: string;
  readonly raw: unknown;
};

export type StatusDetailBody =
  | {
      readonly kind: 'error-info';
      /** The error code. */
      readonly reason: string;
      readonly metadata: readonly (readonly [key: string, value: string])[];
    }
  | { readonly kind: 'retry-info'; readonly delayMs: number }
  | { readonly kind: 'request-info'; readonly requestId: string }
  | {
      readonly kind: 'resource-info';
      readonly resourceType: string;
      readonly resourceName: string;
      readonly owner: string;
      readonly description: string;
    }
  /** Another type, or one that is not as documented. */
  | { readonly kind: 'unknown' };
