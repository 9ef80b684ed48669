/**
 * The likely cause of an error. `contention` and `repeated` mean that no one needs to change
 * anything.
 */
export type Whose =
  | 'caller'
  | 'caller-or-node'
  | 'caller-or-contention'
  | 'caller-or-synchronizer'
  | 'counterparty'
  | 'node'
  | 'slow-node'
  | 'synchronizer'
  | 'contention'
  | 'repeated'
  | 'model';

/**
 * Whether the same request may be retried. `look-first`: the outcome is unknown, so a blind retry
 * may run the command twice. `not-needed`: an earlier request already took effect.
 */
export type RetryRule = 'soon' | 'look-first' | 'after-change' | 'never' | 'not-needed';

/** A category of Canton's error codes; docs/facts/wire.md#error-categories. */
export type ErrorCategory = {
  readonly number: number;
  /** The gRPC status; undefined for a category that never leaves the node. */
  readonly grpc: string | undefined;
  readonly happened: string;
  readonly whose: Whose;
  readonly retry: RetryRule;
  readonly next: readonly string[];
};

const ASK_OPERATOR =
  'Give the trace id or correlation id to the operator of the node, whose log has more details.';

const SUPPORT =
  'If the log does not explain the error, the operator can report it to Canton support.';

export const ERROR_CATEGORIES: ReadonlyMap<number, ErrorCategory> = new Map(
  (
    [
      {
        number: 1,
        grpc: 'UNAVAILABLE',
        happened: 'A part of the node was not ready. This is usually temporary.',
        whose: 'node',
        retry: 'soon',
        next: ['Retry with exponential back-off, starting at about 1 s.'],
      },
      {
        number: 2,
        grpc: 'ABORTED',
        happened: 'A contended resource was in use, or the system was too busy.',
        whose: 'contention',
        retry: 'soon',
        next: ['Retry with exponential back-off, starting at about 1 s.'],
      },
      {
        number: 3,
        grpc: 'DEADLINE_EXCEEDED',
        happened: 'The request timed out. Its outcome is unknown.',
        whose: 'node',
        retry: 'look-first',
        next: [
          'Check all completions of this command id before you retry.',
          'Retry with the same command id, so that the node rejects a duplicate.',
        ],
      },
      {
        number: 4,
        grpc: 'INTERNAL',
        happened:
          'The node reached a state that should be impossible. Details are in its log only.',
        whose: 'node',
        retry: 'never',
        next: [ASK_OPERATOR, SUPPORT],
      },
      {
        number: 5,
        grpc: 'INVALID_ARGUMENT',
        happened:
          'A node received a message that a correct node would not send. Its log has an alert.',
        whose: 'counterparty',
        retry: 'never',
        next: [ASK_OPERATOR, 'Compare the versions of the participating nodes.', SUPPORT],
      },
      {
        number: 6,
        grpc: 'UNAUTHENTICATED',
        happened:
          'The token is missing, expired, or signed by an issuer that the node does not trust.',
        whose: 'caller',
        retry: 'after-change',
        next: ['Get a new token from the identity provider of this node.'],
      },
      {
        number: 7,
        grpc: 'PERMISSION_DENIED',
        happened: 'The user of the token lacks a required right. The node does not report which.',
        whose: 'caller',
        retry: 'after-change',
        next: ['Compare the user’s rights with the parties of the request.', ASK_OPERATOR],
      },
      {
        number: 8,
        grpc: 'INVALID_ARGUMENT',
        happened: 'The request is invalid in any state of the ledger.',
        whose: 'caller',
        retry: 'never',
        next: ['Read the message and correct the request.'],
      },
      {
        number: 9,
        grpc: 'FAILED_PRECONDITION',
        happened: 'The request is well formed, but the state of the system does not allow it now.',
        whose: 'caller',
        retry: 'after-change',
        next: ['Read the message, fix the cause, then retry.'],
      },
      {
        number: 10,
        grpc: 'ALREADY_EXISTS',
        happened: 'The resource to be created already exists.',
        whose: 'caller',
        retry: 'never',
        next: ['Check whether the existing resource is the intended one.'],
      },
      {
        number: 11,
        grpc: 'NOT_FOUND',
        happened: 'A resource in the request does not exist, or is not visible to this reader.',
        whose: 'caller',
        retry: 'after-change',
        next: ['Check the ids, the node they belong to, and the parties the token may read.'],
      },
      {
        number: 12,
        grpc: 'OUT_OF_RANGE',
        happened: 'The request refers to an offset that this node has not reached.',
        whose: 'caller',
        retry: 'soon',
        next: ['Check that the offset comes from this node. If the node is behind, retry later.'],
      },
      {
        number: 13,
        grpc: undefined,
        happened: 'The node works, but slower or less safely than it should.',
        whose: 'node',
        retry: 'after-change',
        next: ['The operator of the node finds the details in its log.'],
      },
      {
        number: 14,
        grpc: 'UNIMPLEMENTED',
        happened: 'This node does not support the operation.',
        whose: 'node',
        retry: 'never',
        next: ['Compare the version of the node with the requirements of the request.'],
      },
    ] satisfies readonly ErrorCategory[]
  ).map((category) => [category.number, category]),
);
