/** A contract as an interface presents it, or why that failed. */
export type InterfaceView = {
  /** Undefined if not reported as text. */
  readonly interfaceId: string | undefined;
  readonly implementationPackageId: string | undefined;
  /** Undefined if not reported. */
  readonly status: ViewStatus | undefined;
  /** The place of the value in `payloads`; undefined without one. */
  readonly payload: number | undefined;
  /** JSON of members that this version does not decode, or of an item that is not an object. */
  readonly unknown: string | undefined;
};

export type ViewStatus =
  | { readonly kind: 'computed' }
  | {
      readonly kind: 'failed';
      /** The gRPC code as received, or its JSON. */
      readonly code: string | number | undefined;
      readonly message: string | undefined;
      /** The complete status as JSON. */
      readonly json: string;
    };
