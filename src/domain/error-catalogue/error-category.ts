/** Whose problem a failure probably is; `nobody`: others were faster, or the system was busy. */
export type Whose =
  | 'caller'
  | 'caller-or-node'
  | 'caller-or-nobody'
  | 'counterparty'
  | 'node'
  | 'synchronizer'
  | 'nobody'
  | 'model';

/**
 * Whether the same command or question may be sent again. `look-first`: nobody knows whether it
 * went through, so sending it blindly may do it twice.
 */
export type RetryRule = 'soon' | 'look-first' | 'after-change' | 'never';

/** A category of Canton's error codes; docs/facts/wire.md#error-categories. */
export type ErrorCategory = {
  readonly number: number;
  /** The gRPC status it travels as; undefined where it never leaves the node. */
  readonly grpc: string | undefined;
  readonly happened: string;
  readonly whose: Whose;
  readonly retry: RetryRule;
  readonly next: readonly string[];
};

const ASK_OPERATOR =
  'Give the trace id or correlation id to the operator of the node, whose log says more.';

/** By number; what is not here is unknown to this version. */
export const ERROR_CATEGORIES: ReadonlyMap<number, ErrorCategory> = new Map(
  (
    [
      {
        number: 1,
        grpc: 'UNAVAILABLE',
        happened: 'A part of the node was not ready; that usually passes.',
        whose: 'node',
        retry: 'soon',
        next: ['Send it again after about a second, then with growing pauses.'],
      },
      {
        number: 2,
        grpc: 'ABORTED',
        happened: 'Something that many want at once was taken, or the system was too busy.',
        whose: 'nobody',
        retry: 'soon',
        next: ['Send it again after about a second, then with growing pauses.'],
      },
      {
        number: 3,
        grpc: 'DEADLINE_EXCEEDED',
        happened: 'Time ran out before anybody could say whether it was done.',
        whose: 'node',
        retry: 'look-first',
        next: [
          'Look at all completions of this command id before anything is sent again.',
          'If you send it again, use the same command id: the node then refuses to do it twice.',
        ],
      },
      {
        number: 4,
        grpc: 'INTERNAL',
        happened: 'The node met a state that it holds to be impossible. It does not say more here.',
        whose: 'node',
        retry: 'never',
        next: [ASK_OPERATOR],
      },
      {
        number: 5,
        grpc: 'INVALID_ARGUMENT',
        happened:
          'A node received something that an honest, working node would not send. It raised an alert in its log.',
        whose: 'counterparty',
        retry: 'never',
        next: [ASK_OPERATOR, 'Compare the versions of the nodes that take part.'],
      },
      {
        number: 6,
        grpc: 'UNAUTHENTICATED',
        happened: 'The token is missing, has expired, or the node does not trust who signed it.',
        whose: 'caller',
        retry: 'after-change',
        next: ['Get a fresh token from the identity provider of this node.'],
      },
      {
        number: 7,
        grpc: 'PERMISSION_DENIED',
        happened:
          'The user of the token lacks a right that this needs; the node does not say which.',
        whose: 'caller',
        retry: 'after-change',
        next: ["Compare the user's rights with the parties of the request.", ASK_OPERATOR],
      },
      {
        number: 8,
        grpc: 'INVALID_ARGUMENT',
        happened: 'The request itself is wrong; no state of the ledger would make it right.',
        whose: 'caller',
        retry: 'never',
        next: ['Read the message, correct the request and send the corrected one.'],
      },
      {
        number: 9,
        grpc: 'FAILED_PRECONDITION',
        happened: 'The request is well formed, but the state of the system does not allow it now.',
        whose: 'caller',
        retry: 'after-change',
        next: ['Read the message, change what it names, and try again.'],
      },
      {
        number: 10,
        grpc: 'ALREADY_EXISTS',
        happened: 'What the request would make exists.',
        whose: 'caller',
        retry: 'never',
        next: ['Look at what exists: it may be just what was wanted.'],
      },
      {
        number: 11,
        grpc: 'NOT_FOUND',
        happened: 'Something that the request names is not there, or not for this reader.',
        whose: 'caller',
        retry: 'after-change',
        next: ['Check the ids, the node they belong to, and the parties the token may read.'],
      },
      {
        number: 12,
        grpc: 'OUT_OF_RANGE',
        happened: 'The request asks for something that has not happened yet on this node.',
        whose: 'caller',
        retry: 'soon',
        next: [
          'Check that the offset comes from this node. If the node is behind, ask again later.',
        ],
      },
      {
        number: 13,
        grpc: undefined,
        happened: 'The node works, but slower or with less safety than it should.',
        whose: 'node',
        retry: 'after-change',
        next: ['It stands in the log of the node and is for its operator.'],
      },
      {
        number: 14,
        grpc: 'UNIMPLEMENTED',
        happened: 'This node cannot do that.',
        whose: 'node',
        retry: 'never',
        next: ['Compare the version of the node with what the request needs.'],
      },
    ] satisfies readonly ErrorCategory[]
  ).map((category) => [category.number, category]),
);
