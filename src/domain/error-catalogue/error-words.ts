import type { RetryRule, Whose } from './error-category.ts';

/** The description of one code; a missing field falls back to the category. */
export type ErrorWords = {
  readonly happened: string;
  readonly next: readonly string[];
  readonly whose?: Whose;
  readonly retry?: RetryRule;
};

/**
 * Descriptions of the codes around commands, updates, topology, packages and traffic, in Treeline's
 * words. Facts from Canton's error code inventory and docs/facts/wire.md#error-bodies.
 */
export const ERROR_WORDS: Readonly<Record<string, ErrorWords>> = {
  ABORTED_DUE_TO_SHUTDOWN: {
    happened: 'The node shut down while it processed the request.',
    next: ['Check all completions of the command id, then send the command to a running node.'],
    whose: 'node',
    retry: 'look-first',
  },
  ACCESS_TOKEN_EXPIRED: {
    happened: 'The token expired during a long response.',
    next: ['Get a new token and continue from the last offset.'],
    whose: 'caller',
    retry: 'after-change',
  },
  ALLOWED_LANGUAGE_VERSIONS: {
    happened: 'This node does not support the Daml-LF version of the package.',
    next: ['Build the package for a version that the node supports.'],
  },
  ASSIGNMENT_ALREADY_COMPLETED: {
    happened: 'The reassignment of this contract was already completed.',
    next: ['No action is required. The contract is on the target synchronizer.'],
    whose: 'contention',
    retry: 'never',
  },
  AUTOMATIC_REASSIGNMENT_FOR_TRANSACTION_FAILED: {
    happened: 'The contracts of the transaction could not be reassigned to one synchronizer.',
    next: ['Reassign them manually and read the error.'],
  },
  CANNOT_PERFORM_ALL_VALIDATIONS: {
    happened: 'A participant could not run all checks, so it did not confirm.',
    next: ['Read the message. A package may be missing on that participant.'],
    whose: 'counterparty',
  },
  CHOSEN_MEDIATOR_IS_INACTIVE: {
    happened: 'The chosen mediator became inactive.',
    next: ['Retry. Another mediator is then chosen.'],
    whose: 'synchronizer',
  },
  COMMAND_PREPROCESSING_FAILED: {
    happened:
      'The command does not match its template or choice. A field is missing or has a wrong type.',
    next: ['Compare the arguments with the template of the package version in use.'],
  },
  COMPLETION_NOT_FOUND: {
    happened: 'This node has no visible completion of the transaction.',
    next: ['Check the hash, and read as the user and the parties of the command.'],
  },
  CONTRACT_AUTHENTICATION_FAILED: {
    happened: 'A disclosed contract does not match its id.',
    next: ['Use the created event exactly as the ledger returned it.'],
    whose: 'caller',
  },
  CONTRACT_DOES_NOT_IMPLEMENT_INTERFACE: {
    happened: 'A contract was used through an interface that its template does not implement.',
    next: [
      'Check where the application uses the contract id.',
      'Check which package version is vetted. An older version may lack the interface.',
    ],
  },
  CONTRACT_EVENTS_NOT_FOUND: {
    happened: 'This node has no visible event of the contract.',
    next: ['Check the contract id, and read as one of its stakeholders.'],
  },
  CONTRACT_KEY_NOT_FOUND: {
    happened: 'No active contract with this key is visible to the acting parties.',
    next: ['Find the contract. It may have been archived or replaced.'],
    whose: 'contention',
  },
  CONTRACT_NOT_ACTIVE: {
    happened: 'The same transaction used a contract after it had archived it.',
    next: ['The application has an error. Check the order of its steps.'],
    whose: 'model',
  },
  CONTRACT_NOT_FOUND: {
    happened:
      'A contract of the command is unknown to this participant, not visible to the acting parties, or archived.',
    next: [
      'Find the contract. In most cases it was just archived.',
      'If the contract belongs to another party, add it as a disclosed contract.',
    ],
    whose: 'caller-or-contention',
  },
  DAML_AUTHORIZATION_ERROR: {
    happened: 'A create or exercise requires the authorization of a party that does not act.',
    next: ['Compare the actAs parties of the command with the missing parties in the message.'],
  },
  DAML_FAILURE: {
    happened:
      'The Daml code failed with failWithStatus. Its author chose the code and the category.',
    next: ['Read the message and the error id, which the application defines.'],
    whose: 'model',
  },
  DAML_INTERPRETATION_ERROR: {
    happened: 'The Daml code of the command stopped with an error.',
    next: ['Read the message for the cause.'],
    whose: 'model',
  },
  DESCENDING_ORDER_MISSING_END: {
    happened: 'A descending list was requested without an end.',
    next: ['Add the end offset.'],
  },
  DISCLOSED_CONTRACTS_SYNCHRONIZER_ID_MISMATCH: {
    happened: 'The disclosed contracts of the command are on different synchronizers.',
    next: [
      'Read the contracts again. If the synchronizers differ, reassign the contracts to one of them.',
    ],
    retry: 'after-change',
  },
  DISCLOSED_CONTRACT_AUTHENTICATION_FAILED: {
    happened: 'A disclosed contract does not match its id.',
    next: ['Use the created event exactly as the ledger returned it.'],
  },
  DUPLICATE_COMMAND: {
    happened:
      'A command with the same command id, user and acting parties was already accepted. This command had no effect.',
    next: [
      'After a retry, this means that the first command succeeded. Find its completion.',
      'Use a new command id for a new command.',
    ],
  },
  DUPLICATE_CONTRACT_KEY: {
    happened: 'Two active contracts would have the same key.',
    next: ['Find the contract with this key.'],
  },
  EXTERNAL_PARTY_ALREADY_EXISTS: {
    happened: 'A party with this id already exists.',
    next: [
      'If the party is yours, no action is required.',
      'To change the hosting of a party, use party replication, not allocation.',
    ],
  },
  FAILED_TO_DETERMINE_LEDGER_TIME: {
    happened: 'A contract of the command changed during interpretation.',
    next: ['Read the contracts again and send a new command.'],
    whose: 'contention',
  },
  FAILED_TO_EXECUTE_TRANSACTION: {
    happened: 'The prepared and signed transaction could not be executed.',
    next: ['Read the message for the failed step. If contracts changed, prepare and sign again.'],
  },
  FAILED_TO_PREPARE_TRANSACTION: {
    happened: 'The transaction for external signing could not be prepared.',
    next: ['Read the message for the failed step.'],
  },
  HEAP_MEMORY_OVER_LIMIT: {
    happened: 'The node is low on memory and rejects requests.',
    next: ['Retry later, and inform the operator of the node.'],
    whose: 'node',
  },
  INCONSISTENT: {
    happened: 'Another transaction changed data that the command had read.',
    next: ['Read the contracts again and send a new command.'],
    whose: 'contention',
  },
  INCONSISTENT_CONTRACT_KEY: {
    happened: 'The key referred to another contract when the transaction was checked.',
    next: ['Read the contract of the key again and send a new command.'],
    whose: 'contention',
  },
  INCONSISTENT_REASSIGNMENT_ID: {
    happened: 'Unassignment and assignment have different reassignment ids.',
    next: ['Use the id of the unassignment.'],
    whose: 'caller',
  },
  INDEX_DB_SQL_TRANSIENT_ERROR: {
    happened: "The node's database had a temporary failure.",
    next: ['Retry.'],
  },
  INFORMEES_NOT_ACTIVE: {
    happened: 'The informees are known, but no connected synchronizer hosts all of them.',
    next: ['Check where these parties are hosted.'],
  },
  INTERNAL_AUTHORIZATION_ERROR: {
    happened: 'The node could not check the authorization.',
    next: ['Give the correlation id to the operator of the node.'],
  },
  INTERPRETATION_TIME_EXCEEDED: {
    happened: 'Interpretation exceeded the transaction time limit.',
    next: ['Split the command.', 'Ask the operator whether the node is overloaded.'],
    whose: 'model',
    retry: 'after-change',
  },
  INTERPRETATION_UPGRADE_ERROR_AUTHENTICATION_FAILED: {
    happened: 'A contract does not match its id in the package version in use.',
    next: [
      'Use a package version that is a valid upgrade of the version that created the contract.',
    ],
    whose: 'model',
  },
  INTERPRETATION_UPGRADE_ERROR_TRANSLATION_FAILED: {
    happened: 'A contract does not have the fields that the package version in use expects.',
    next: [
      'Use a package version that is a valid upgrade of the version that created the contract.',
    ],
    whose: 'model',
  },
  INTERPRETATION_UPGRADE_ERROR_VALIDATION_FAILED: {
    happened:
      'Signatories, observers, key or package name of a contract differ in the package version in use.',
    next: [
      'Use a package version that is a valid upgrade of the version that created the contract.',
    ],
    whose: 'model',
  },
  INTERPRETATION_USER_ERROR: {
    happened: 'The Daml code failed with abort, error or assert.',
    next: ['Read the message, which the application defines.'],
    whose: 'model',
  },
  INVALID_ARGUMENT: {
    happened: 'The request contains an invalid value; see the message.',
    next: ['Correct the value in the message.'],
  },
  INVALID_DEDUPLICATION_PERIOD: {
    happened:
      'The deduplication period is longer than the node supports, or starts before its history.',
    next: ['Shorten the deduplication period, or omit it to use the maximum.'],
  },
  INVALID_EXTERNAL_SIGNATURE: {
    happened: 'The signature of an external party does not match the transaction.',
    next: [
      'Compute the hash of the prepared transaction yourself and sign it.',
      'Check that the key is registered for the party.',
    ],
  },
  INVALID_EXTERNAL_TRANSACTION: {
    happened: 'The submitted prepared transaction cannot be hashed or executed.',
    next: ['Prepare the transaction again and submit it unchanged.'],
  },
  INVALID_FIELD: {
    happened: 'A field of the request has an invalid value.',
    next: ['Correct the field in the message.'],
  },
  INVALID_PARTY_IDENTIFIER: {
    happened: 'A party id is not of the form name::fingerprint.',
    next: ['Copy the whole party id.'],
  },
  INVALID_PRESCRIBED_SYNCHRONIZER_ID: {
    happened: 'The command cannot run on the requested synchronizer.',
    next: ['Omit the synchronizer, or choose one with all parties and packages.'],
  },
  INVALID_TOKEN: {
    happened: 'The token contains no usable user.',
    next: [
      'Use a token whose subject (sub) is a user of this participant, or add the user to the request.',
    ],
    retry: 'after-change',
  },
  INVALID_UPDATES_PAGE_TOKEN: {
    happened: 'The page token belongs to another request, participant or node version.',
    next: ['Start again with the first page.'],
    retry: 'after-change',
  },
  JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED: {
    happened:
      'The response has more elements than this node returns at once (http-list-max-elements-limit, 200 by default). A retry fails again.',
    next: ['Request less: a smaller limit, fewer parties, a shorter range.'],
    whose: 'caller',
    retry: 'never',
  },
  JSON_API_PACKAGE_SELECTION_FAILED: {
    happened: 'The JSON API found no packages that can interpret the commands.',
    next: [
      'Check that the packages are uploaded to this node and vetted by all participants involved.',
    ],
  },
  KNOWN_PACKAGE_VERSION: {
    happened: 'Another package with the same name and version is already vetted.',
    next: ['Change the version of the new package.'],
    whose: 'model',
  },
  LEDGER_API_INTERNAL_ERROR: {
    happened: 'The Ledger API had an internal error.',
    next: ['Give the trace id or correlation id to the operator of the node.'],
  },
  LEDGER_TIME_OUTSIDE_BOUNDS: {
    happened: 'The ledger time is outside the time range of the transaction.',
    next: ['If the range is in the future, wait. If it is over, prepare the transaction again.'],
    retry: 'after-change',
  },
  LOCAL_VERDICT_BAD_ROOT_HASH_MESSAGES: {
    happened: 'Nodes received inconsistent parts of the request.',
    next: ['Retry once. The hosting of a party may have changed.'],
    whose: 'node',
  },
  LOCAL_VERDICT_CREATES_EXISTING_CONTRACTS: {
    happened: 'The transaction would create an existing contract.',
    next: ['Inform the operator of the submitting participant.'],
    whose: 'node',
  },
  LOCAL_VERDICT_FAILED_MODEL_CONFORMANCE_CHECK: {
    happened: 'A participant interpreted the transaction with another result.',
    next: [
      'Compare package versions and the versions of the participants.',
      'Retry once. Vetted packages may have changed.',
    ],
    whose: 'node',
  },
  LOCAL_VERDICT_INACTIVE_CONTRACTS: {
    happened:
      'A contract of the transaction was archived, reassigned, or never existed on a participant.',
    next: ['Read the contracts again and send a new command.'],
    whose: 'contention',
    retry: 'after-change',
  },
  LOCAL_VERDICT_LEDGER_TIME_OUT_OF_BOUND: {
    happened: 'Ledger time and record time of the transaction are too far apart.',
    next: ['Retry.', 'If this happens often, the system is slow or a clock is wrong.'],
    whose: 'synchronizer',
  },
  LOCAL_VERDICT_LOCKED_CONTRACTS: {
    happened: 'Another transaction was using the same contracts, so a participant did not confirm.',
    next: [
      'Read the contracts again. If the other transaction failed, the same command succeeds.',
      'Retry with back-off. If this happens often, use fewer concurrent commands per contract.',
    ],
    whose: 'contention',
  },
  LOCAL_VERDICT_MALFORMED_PAYLOAD: {
    happened: 'A participant could not read a view of the transaction.',
    next: ['Inform the operators of both participants, and compare the versions.'],
    whose: 'node',
  },
  LOCAL_VERDICT_MALFORMED_REQUEST: {
    happened: 'A participant found the confirmation request malformed.',
    next: ['Inform the operators of both participants, and compare the versions.'],
    whose: 'node',
  },
  LOCAL_VERDICT_PREPARATION_TIME_OUT_OF_BOUND: {
    happened: 'Too much time passed between preparing and recording the transaction.',
    next: ['Prepare the transaction again and sign it sooner.'],
    whose: 'contention',
  },
  LOCAL_VERDICT_TIMEOUT: {
    happened: 'A participant timed out while it checked the transaction.',
    next: ['Retry.', 'If this happens often, a participant is overloaded.'],
    whose: 'counterparty',
  },
  MALFORMED_REQUEST: {
    happened: 'The command could not be converted to a message for the synchronizer.',
    next: ['Read the message.'],
  },
  MAXIMUM_NUMBER_OF_STREAMS: {
    happened: 'The node reached its limit of open streams.',
    next: ['Close unused streams, or retry later.'],
    whose: 'node',
  },
  MAX_REQUEST_SIZE_EXCEEDED: {
    happened: 'The message exceeds the size limit of the synchronizer.',
    next: ['Split the command.'],
    whose: 'caller',
  },
  MAX_SEQUENCING_TIME_EXCEEDED: {
    happened: 'The message reached the sequencer after its maximum sequencing time.',
    next: ['Retry.', 'If this happens often, a node is slow or catching up.'],
    whose: 'synchronizer',
  },
  MEDIATOR_SAYS_TX_TIMED_OUT: {
    happened:
      'The mediator did not receive enough confirmations in time. The transaction had no effect.',
    next: [
      'Retry with back-off.',
      'If the timeout repeats, contact the operators of the unresponsiveParties in the details.',
    ],
    whose: 'counterparty',
  },
  MISSING_FIELD: {
    happened: 'A required field is missing.',
    next: [
      'Set the field in the message. For completions this is often the user id or the parties.',
    ],
  },
  NEGATIVE_OFFSET: {
    happened: 'The request has a negative offset. Offsets start at 0.',
    next: ['Use 0 for the start of the ledger, or a positive offset.'],
  },
  NODE_IS_PASSIVE_REPLICA: {
    happened: 'This replica of the participant is passive and accepts no commands.',
    next: ['Send the command to the active replica, normally through a load balancer.'],
    whose: 'node',
    retry: 'soon',
  },
  NON_POSITIVE_OFFSET: {
    happened: 'The request requires an offset of 1 or more.',
    next: ['Use an offset of 1 or more.'],
  },
  NOT_CONNECTED_TO_ALL_CONTRACT_SYNCHRONIZERS: {
    happened: 'This participant is not connected to the synchronizer of a contract of the command.',
    next: ['Ask the operator to reconnect, or use other contracts.'],
    whose: 'node',
  },
  NOT_CONNECTED_TO_ANY_SYNCHRONIZER: {
    happened: 'The participant is not connected to any synchronizer.',
    next: ['Check the connections on the Node page, and ask the operator to reconnect.'],
    whose: 'node',
  },
  NOT_CONNECTED_TO_SYNCHRONIZER: {
    happened: 'The participant is not connected to the required synchronizer.',
    next: ['Check the connections on the Node page, and ask the operator to reconnect.'],
    whose: 'node',
  },
  NOT_SEQUENCED_TIMEOUT: {
    happened:
      'The synchronizer did not sequence the command in time. The command has no effect, now or later.',
    next: ['Retry.', 'If this happens often, the sequencer or the network is slow.'],
    whose: 'synchronizer',
  },
  NOT_VALID_UPGRADE_PACKAGE: {
    happened: 'The package is not a valid upgrade of the vetted package with the same name.',
    next: ['Ask the author of the package.'],
    whose: 'model',
  },
  NO_COMMON_SYNCHRONIZER: {
    happened: 'No synchronizer hosts all parties of the command.',
    next: ['Check on which synchronizers the parties are hosted.'],
  },
  NO_INTERFACE_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME: {
    happened: 'No package with this name on this node has the interface.',
    next: ['Check module and name of the interface.', 'Upload the package to this node.'],
  },
  NO_PREFERRED_PACKAGES_FOUND: {
    happened: 'No package version is vetted by the participants of all these parties.',
    next: [
      'Omit parties one by one to find the participant without the package, and contact its operator.',
    ],
    whose: 'counterparty',
  },
  NO_SYNCHRONIZER_FOR_SUBMISSION: {
    happened: 'No synchronizer can run this command. The message lists the reasons.',
    next: ['Read the reasons in the message: connection, hosting, vetted packages.'],
    whose: 'caller-or-node',
  },
  NO_SYNCHRONIZER_ON_WHICH_ALL_SUBMITTERS_CAN_SUBMIT: {
    happened:
      'This participant cannot submit for all acting parties on any connected synchronizer.',
    next: ['Check the hosting of the acting parties and their permissions.'],
  },
  NO_TEMPLATES_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME: {
    happened: 'No package with this name on this node has the template.',
    next: ['Check module and name of the template.', 'Upload the package to this node.'],
  },
  NO_VETTED_INTERFACE_IMPLEMENTATION_PACKAGE: {
    happened: 'The interface view cannot be computed, because its package is not vetted.',
    next: ['Retry. If the error persists, vet the package on this participant.'],
    whose: 'node',
  },
  NO_VIEW_WITH_VALID_RECIPIENTS: {
    happened: 'The hosting of parties changed during submission, so a view has no recipient.',
    next: ['Retry.'],
    whose: 'contention',
  },
  OFFSET_AFTER_LEDGER_END: {
    happened: "The offset is after this node's ledger end.",
    next: [
      'Check that the offset comes from this node. Offsets are specific to a participant.',
      'If the node was restored or is catching up, retry later.',
    ],
  },
  OFFSET_OUT_OF_RANGE: {
    happened: 'The offsets of the request are inconsistent, for example a start after the end.',
    next: ['Correct the range.'],
  },
  OUTDATED_TRAFFIC_COST: {
    happened: 'The traffic cost was computed from outdated parameters.',
    next: ['Retry. The cost is then computed again.'],
    whose: 'contention',
    retry: 'soon',
  },
  PACKAGE_NAMES_NOT_FOUND: {
    happened: 'The node has no package with this name.',
    next: ['Check the name, or upload the package to this node.'],
  },
  PACKAGE_NAME_DISCARDED_DUE_TO_UNVETTED_PACKAGES: {
    happened: 'A required package is not vetted by all participants involved.',
    next: ['Find the preferred package version for these parties, and the participant without it.'],
    whose: 'counterparty',
  },
  PACKAGE_NOT_FOUND: {
    happened: 'The node has no package with this id.',
    next: ['Check the package id, or upload the package to this node.'],
  },
  PACKAGE_NOT_VETTED_BY_RECIPIENTS: {
    happened: 'A receiving participant has not vetted a package of the transaction.',
    next: [
      "Ask that participant's operator to upload and vet the package. The message contains both.",
      'Alternatively, use a version vetted by all participants.',
    ],
    whose: 'counterparty',
  },
  PACKAGE_SELECTION_FAILED: {
    happened: 'No suitable package version is vetted by all participants involved.',
    next: ['Find the preferred package version for these parties, and the participant without it.'],
    whose: 'counterparty',
  },
  PACKAGE_UPLOAD_REJECTED: { happened: 'The package was rejected.', next: ['Read the message.'] },
  PARTICIPANT_BACKPRESSURE: {
    happened: 'The participant reached its limit of concurrent commands.',
    next: ['Retry with back-off, and send fewer commands at once.'],
    whose: 'node',
  },
  PARTICIPANT_DATA_ACCESSED_AFTER_LEDGER_END: {
    happened: 'The request reads past the ledger end of this node.',
    next: [
      'Check that the offset comes from this node.',
      'If the node was restored or is catching up, retry later.',
    ],
  },
  PARTICIPANT_OVERLOADED: {
    happened: 'The participant temporarily rejects commands.',
    next: ['Retry with back-off, and send fewer commands at once.'],
    whose: 'node',
  },
  PARTICIPANT_PRUNED_DATA_ACCESSED: {
    happened: 'The node has pruned this part of its history.',
    next: [
      'Start at the earliest offset in the message.',
      'Use a participant that has not pruned this part, or Scan.',
    ],
  },
  PARTY_ALLOCATION_CANNOT_DETERMINE_SYNCHRONIZER: {
    happened:
      'The participant is connected to several synchronizers, and the request specifies none.',
    next: ['Add the synchronizer to the request.'],
  },
  PARTY_ALLOCATION_WITHOUT_CONNECTED_SYNCHRONIZER: {
    happened: 'Party allocation requires a connected synchronizer.',
    next: ['Ask the operator to reconnect the synchronizer.'],
    whose: 'node',
  },
  PARTY_NOT_FOUND: {
    happened: 'This participant has no such party.',
    next: ['Check the spelling, and that this is the right node.'],
  },
  PARTY_NOT_KNOWN_ON_LEDGER: {
    happened: 'An informee is not allocated on any synchronizer of this node.',
    next: [
      'Check the spelling of the party id.',
      'If the party is new, wait until its allocation reaches this node.',
    ],
  },
  PERMISSION_DENIED: {
    happened: 'The user of the token lacks a right. The node logs the reason but does not send it.',
    next: [
      "Compare the user's rights with the parties in the request. Acting requires CanActAs, reading CanReadAs.",
      'Give the correlation id to the operator of the node, whose log has the reason.',
    ],
  },
  PRESCRIBED_SYNCHRONIZER_ID_MISMATCH: {
    happened: 'The command and a disclosed contract specify different synchronizers.',
    next: ['Omit the synchronizer, or use contracts on it.'],
    retry: 'after-change',
  },
  PROTO_DESERIALIZATION_FAILURE: {
    happened: 'The node could not decode a part of the request.',
    next: ['Check that client and node use the same version.'],
  },
  REASSIGNMENT_VALIDATION_FAILED: {
    happened: 'The checks of a reassignment failed, often because the topology changed.',
    next: ['Read the message and retry the reassignment.'],
    whose: 'contention',
  },
  REQUEST_ALREADY_IN_FLIGHT: {
    happened: 'The same request is in progress.',
    next: ['Wait for the result of the first request.'],
    whose: 'caller',
    retry: 'look-first',
  },
  REQUEST_DEADLINE_EXCEEDED: {
    happened: 'The deadline of the request passed before submission. The request was not sent.',
    next: ['Retry with a later deadline.'],
    whose: 'caller',
    retry: 'soon',
  },
  REQUEST_TIME_OUT: {
    happened: 'The request timed out. Its outcome is unknown.',
    next: [
      'Check all completions of this command id before you retry.',
      'Retry with the same command id.',
    ],
    whose: 'node',
  },
  SEQUENCER_BACKPRESSURE: {
    happened: 'The sequencer temporarily rejects requests of this participant.',
    next: ['Retry with back-off, and send fewer commands at once.'],
    whose: 'synchronizer',
  },
  SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT: {
    happened: 'The participant has too little traffic left for a message of this size.',
    next: ['Buy traffic for this participant, or wait until its base traffic is replenished.'],
    whose: 'node',
    retry: 'after-change',
  },
  SEQUENCER_OVERLOADED: {
    happened: 'The sequencer is overloaded.',
    next: ['Retry with back-off.'],
    whose: 'synchronizer',
  },
  SEQUENCER_REQUEST_FAILED: {
    happened: 'The command could not be submitted to the synchronizer.',
    next: [
      'Retry with back-off.',
      'If the retry fails, read the message. Frequent causes are a lost connection and missing traffic, which a retry cannot fix.',
    ],
    whose: 'synchronizer',
  },
  SEQUENCER_SUBMISSION_REQUEST_REFUSED: {
    happened: 'The sequencer rejected the message in its current state.',
    next: ['Read the message. The operator of the participant may have to act.'],
    whose: 'synchronizer',
  },
  SEQUENCER_UNAVAILABLE: {
    happened: 'The sequencer could not be reached.',
    next: ['Check the connection of the participant to its synchronizer.'],
    whose: 'synchronizer',
  },
  SEQUENCER_UNKNOWN_RECIPIENTS: {
    happened: 'The message has recipients that are unknown to the sequencer.',
    next: [
      'Check whether a participant has just left or joined. Otherwise inform the operator of the node.',
    ],
    whose: 'node',
  },
  SERVER_OVERLOADED: {
    happened: 'The node reached its limit of concurrent requests.',
    next: ['Retry with back-off, and request less at once.'],
    whose: 'node',
  },
  SERVICE_INTERNAL_ERROR: {
    happened: 'A part of the node had an internal error.',
    next: ['Give the trace id to the operator of the node.'],
  },
  SERVICE_NOT_RUNNING: {
    happened: 'A part of the node is not running.',
    next: ['Retry in a moment.'],
  },
  STALE_STREAM_AUTHORIZATION: {
    happened: "The user's rights changed during a long response, so the node ended it.",
    next: ['Retry. The new rights then apply from the start.'],
    whose: 'contention',
  },
  SUBMISSION_ALREADY_IN_FLIGHT: {
    happened: 'The same command (command id, user, acting parties) is still in progress.',
    next: ['Wait for the completion of the first command.'],
    whose: 'caller',
    retry: 'look-first',
  },
  SUBMISSION_DURING_SHUTDOWN: {
    happened: 'The participant was shutting down.',
    next: ['Retry in a few seconds, or use the new active replica.'],
    whose: 'node',
  },
  SUBMISSION_INTERNAL_ERROR: {
    happened: 'The participant had an internal error during submission.',
    next: ['Give the trace id to the operator of the node.'],
  },
  SUBMISSION_SYNCHRONIZER_NOT_READY: {
    happened: 'The synchronizer of the command is not connected or not configured.',
    next: ['Ask the operator to reconnect.'],
    whose: 'node',
  },
  SUBMITTERS_NOT_ACTIVE: {
    happened: 'The acting parties are known, but no connected synchronizer hosts all of them.',
    next: ['Check where the acting parties are hosted.'],
  },
  SUBMITTER_ALWAYS_STAKEHOLDER: {
    happened:
      'The contracts must first be reassigned to another synchronizer, which only stakeholders can do.',
    next: ['Have a stakeholder reassign the contracts, or act as one.'],
  },
  SUBMITTER_CANNOT_ACT_VIA_PARTICIPANT: {
    happened: 'The acting party has no submission permission on this participant.',
    next: [
      'Send the command to the participant that hosts the party.',
      'For an external party, use interactive submission with its signature.',
    ],
  },
  SUBMITTING_PARTY_NOT_KNOWN_ON_LEDGER: {
    happened: 'The acting party is not allocated.',
    next: ['Check the spelling of the party id, or allocate the party first.'],
  },
  SYNCHRONIZER_WITHOUT_MEDIATOR: {
    happened: 'The synchronizer has no active mediator, so nothing can be confirmed on it.',
    next: ['Inform the operator of the synchronizer.'],
    whose: 'synchronizer',
  },
  TEMPLATES_OR_INTERFACES_NOT_FOUND: {
    happened: 'The node has no such template or interface.',
    next: [
      'Check package, module and name. Without a package id, use #package-name:Module:Entity.',
      'Upload the package to this node.',
    ],
  },
  TEMPLATE_PRECONDITION_VIOLATED: {
    happened: 'A contract would violate the ensure clause of its template.',
    next: ['Compare the arguments with the ensure clause of the template.'],
  },
  THREADPOOL_OVERLOADED: {
    happened: 'The processors or the database of the node are overloaded.',
    next: ['Retry with back-off.'],
    whose: 'node',
  },
  TOO_MANY_USER_RIGHTS: {
    happened: 'The user would exceed the maximum number of rights.',
    next: ['Remove unused rights, or distribute them over several users.'],
  },
  TOPOLOGY_CANNOT_VET_DUE_TO_MISSING_PACKAGES: {
    happened: 'A package cannot be vetted, because the package or a dependency is not on the node.',
    next: ['Upload the packages first.'],
  },
  TOPOLOGY_CONFIRMING_THRESHOLD_CANNOT_BE_REACHED: {
    happened: 'The threshold exceeds the number of confirming participants.',
    next: ['Lower the threshold, or add confirming participants.'],
  },
  TOPOLOGY_DEPENDENCIES_NOT_VETTED: {
    happened: 'A package cannot be vetted before its dependencies.',
    next: ['Vet the packages in the message first.'],
  },
  TOPOLOGY_INSUFFICIENT_KEYS: {
    happened: 'A node would have no key of a required kind.',
    next: ['Add a signing key and an encryption key.'],
  },
  TOPOLOGY_INVALID_MAPPING: {
    happened: 'The topology transaction is invalid.',
    next: ['Read the message for the cause.'],
  },
  TOPOLOGY_INVALID_TX_SIGNATURE: {
    happened: 'A topology transaction has an invalid signature.',
    next: ['Sign the hash of these exact bytes with the key in the transaction.'],
    whose: 'caller',
  },
  TOPOLOGY_MAPPING_ALREADY_EXISTS: {
    happened: 'The mapping of the topology transaction already exists.',
    next: ['No action is required.'],
  },
  TOPOLOGY_MULTI_TRANSACTION_HASH_MISMATCH: {
    happened: 'The signature does not cover the submitted topology transactions.',
    next: ['Submit exactly the transactions whose multi-hash was signed.'],
  },
  TOPOLOGY_NAMESPACE_ALREADY_IN_USE: {
    happened: 'The namespace is already in use.',
    next: ['Use another key. The namespace is the fingerprint of the key.'],
  },
  TOPOLOGY_NO_APPROPRIATE_SIGNING_KEY_IN_STORE: {
    happened: 'The node has no key that may sign this transaction.',
    next: ['Sign the transaction externally with the namespace key.'],
    whose: 'node',
  },
  TOPOLOGY_SERIAL_MISMATCH: {
    happened: 'The serial number is not the next one.',
    next: ['Read the current state and use its serial + 1.'],
    retry: 'after-change',
  },
  TOPOLOGY_UNAUTHORIZED_TRANSACTION: {
    happened: 'The signing key is not authorized for this transaction.',
    next: ['Sign with the namespace key, or delegate to the signing key first.'],
    whose: 'caller',
  },
  TOPOLOGY_UNKNOWN_MEMBERS: {
    happened: 'The topology transaction contains nodes that are unknown to the synchronizer.',
    next: ['Check the ids. A new node must join first.'],
  },
  TRAFFIC_CONTROL_DISABLED: {
    happened: 'This synchronizer has traffic control disabled.',
    next: ['No traffic purchase is required.'],
    whose: 'synchronizer',
    retry: 'never',
  },
  UNASSIGNMENT_ACTIVENESS_CHECK_FAILED: {
    happened: 'The contract was locked, already reassigned, or archived.',
    next: ['Read the contract again.'],
    whose: 'contention',
  },
  UNAUTHENTICATED: {
    happened: 'The request had no token that the node trusts.',
    next: [
      'Get a new token from the identity provider of this node.',
      'Check the audience or scope of the token, which must contain this participant.',
    ],
  },
  UNHANDLED_EXCEPTION: {
    happened: 'The Daml code threw an uncaught exception.',
    next: ['Read the message, which the application defines.'],
    whose: 'model',
  },
  UNKNOWN_INFORMEES: {
    happened: 'An informee is unknown on every connected synchronizer.',
    next: ['Check the spelling, and the connections of the participant.'],
  },
  UNKNOWN_SUBMITTERS: {
    happened: 'An acting party is unknown on every connected synchronizer.',
    next: ['Check the spelling, and the connections of the participant.'],
  },
  UNRESOLVED_PACKAGE_NAME: {
    happened: 'No vetted package has a package name of the command.',
    next: ['Check that the package is uploaded and vetted on this participant.'],
    whose: 'node',
  },
  UNSUPPORTED_OPERATION: {
    happened: 'This node does not support the operation.',
    next: ['Compare the version of the node with the requirements of the request.'],
  },
  UPDATE_NOT_FOUND: {
    happened:
      'The ledger has no visible update with this id. It may be unknown, not visible to your parties, or pruned.',
    next: ['Check the id and its node.', 'Read as an informee of the update.'],
  },
  USER_NOT_FOUND: {
    happened: 'This participant has no such user.',
    next: ['Check the subject of the token, and that this is the right node.'],
  },
  WRONGLY_TYPED_CONTRACT: {
    happened: 'The contract has another template than expected.',
    next: ['Check where the application uses the contract id.'],
  },
};
