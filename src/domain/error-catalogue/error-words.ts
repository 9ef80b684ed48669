import type { RetryRule, Whose } from './error-category.ts';

/** What an operator needs to know of one code; what is left out is as its category has it. */
export type ErrorWords = {
  readonly happened: string;
  readonly next: readonly string[];
  readonly whose?: Whose;
  readonly retry?: RetryRule;
};

/**
 * The codes that an operator of commands, updates, topology, packages and traffic meets, in our own
 * words, from the facts of Canton's error code inventory and docs/facts/wire.md#error-bodies.
 */
export const ERROR_WORDS: Readonly<Record<string, ErrorWords>> = {
  ABORTED_DUE_TO_SHUTDOWN: {
    happened: 'The node shut down while it worked on this.',
    next: ['Look at all completions of its command id, then send it to a running node.'],
    whose: 'node',
    retry: 'look-first',
  },
  ACCESS_TOKEN_EXPIRED: {
    happened: 'The token ran out while a long answer was being read.',
    next: ['Get a fresh token and go on from the last offset that was read.'],
    whose: 'caller',
    retry: 'after-change',
  },
  ALLOWED_LANGUAGE_VERSIONS: {
    happened: 'The package is written in a Daml-LF version that this node does not take.',
    next: ['Build the package for a version that the node supports.'],
  },
  ASSIGNMENT_ALREADY_COMPLETED: {
    happened: 'The move of this contract was completed already, by whoever was first.',
    next: ['Nothing has to be done: the contract has arrived.'],
    whose: 'nobody',
    retry: 'never',
  },
  AUTOMATIC_REASSIGNMENT_FOR_TRANSACTION_FAILED: {
    happened: 'Contracts would have had to be moved to one synchronizer, and that failed.',
    next: ['Move them by hand and read what hinders it.'],
  },
  CANNOT_PERFORM_ALL_VALIDATIONS: {
    happened: 'A participant could not check everything and so did not confirm.',
    next: ['Read the message; a package may be missing on that participant.'],
    whose: 'counterparty',
  },
  CHOSEN_MEDIATOR_IS_INACTIVE: {
    happened: 'The mediator that was chosen went out of service at that moment.',
    next: ['Send it again: another one is chosen.'],
    whose: 'synchronizer',
  },
  COMMAND_PREPROCESSING_FAILED: {
    happened:
      'The command does not fit the template or choice that it names: a field is missing, or has another type.',
    next: ['Compare the arguments with the template of the package version that is used.'],
  },
  COMPLETION_NOT_FOUND: {
    happened: 'This node has no completion of that transaction for this reader.',
    next: ['Check the hash, and read as the user and the parties of the command.'],
  },
  CONTRACT_AUTHENTICATION_FAILED: {
    happened: 'A contract that was sent along does not match its id.',
    next: ['Use the created event exactly as the ledger gave it.'],
    whose: 'caller',
  },
  CONTRACT_DOES_NOT_IMPLEMENT_INTERFACE: {
    happened: 'A contract was used by way of an interface that its template does not have.',
    next: [
      'Check which contract id the application used where.',
      'Check which package version is vetted: an older one may lack the interface.',
    ],
  },
  CONTRACT_EVENTS_NOT_FOUND: {
    happened: 'This node has no event of this contract that the reader may see.',
    next: ['Check the contract id, and read as one of its stakeholders.'],
  },
  CONTRACT_KEY_NOT_FOUND: {
    happened: 'No active contract with this key is visible to the parties who act.',
    next: ['Look for the contract: it may have been archived or replaced a moment ago.'],
    whose: 'nobody',
  },
  CONTRACT_NOT_ACTIVE: {
    happened: 'The same transaction used a contract after it had archived it.',
    next: ['This is an error in the application: look at the order of its steps.'],
    whose: 'model',
  },
  CONTRACT_NOT_FOUND: {
    happened:
      'A contract that the command uses is unknown to this participant, not visible to the parties who act, or already archived.',
    next: [
      'Look for the contract: most often somebody archived it a moment ago.',
      'If it is not yours, send it along as a disclosed contract.',
    ],
    whose: 'caller-or-nobody',
  },
  DAML_AUTHORIZATION_ERROR: {
    happened:
      'The parties who act do not suffice for what the code does: some create or exercise needs a party who did not agree.',
    next: [
      'Compare the actAs parties of the command with those that the message names as missing.',
    ],
  },
  DAML_FAILURE: {
    happened:
      'The Daml code refused with words of its own (failWithStatus). Its author chose the code and the category.',
    next: ['Read the message and the error id: they are part of the application.'],
    whose: 'model',
  },
  DAML_INTERPRETATION_ERROR: {
    happened: 'The Daml code of the command stopped with an error.',
    next: ['Read the message: it says what the code met.'],
    whose: 'model',
  },
  DESCENDING_ORDER_MISSING_END: {
    happened: 'A list that runs from new to old was asked for without its end.',
    next: ['Name the offset at which it is to begin.'],
  },
  DISCLOSED_CONTRACTS_SYNCHRONIZER_ID_MISMATCH: {
    happened: 'The disclosed contracts of the command are on different synchronizers.',
    next: [
      'Read the contracts again, and move them to one synchronizer first if they really differ.',
    ],
    retry: 'after-change',
  },
  DISCLOSED_CONTRACT_AUTHENTICATION_FAILED: {
    happened: 'A disclosed contract does not match its id.',
    next: ['Use the created event exactly as the ledger gave it.'],
  },
  DUPLICATE_COMMAND: {
    happened:
      'A command with the same command id, user and acting parties was already accepted. This one did nothing.',
    next: [
      'If it was sent again after a timeout, all is well: the first one went through. Look for the completion of that one.',
      'For a new command use a new command id.',
    ],
  },
  DUPLICATE_CONTRACT_KEY: {
    happened: 'Two active contracts would have the same key.',
    next: ['Look for the contract that holds the key.'],
  },
  EXTERNAL_PARTY_ALREADY_EXISTS: {
    happened: 'A party with this id is allocated already.',
    next: [
      'If it is yours, nothing has to be done.',
      'To change where a party is hosted, follow the replication of parties, not allocation.',
    ],
  },
  FAILED_TO_DETERMINE_LEDGER_TIME: {
    happened: 'While the command was prepared, a contract that it uses changed.',
    next: ['Read the contracts again and send a new command.'],
    whose: 'nobody',
  },
  FAILED_TO_EXECUTE_TRANSACTION: {
    happened: 'The prepared and signed transaction could not be executed.',
    next: [
      'Read the message: it names the step that failed. Prepare and sign anew if contracts changed.',
    ],
  },
  FAILED_TO_PREPARE_TRANSACTION: {
    happened: 'The transaction for outside signing could not be prepared.',
    next: ['Read the message: it names the step that failed.'],
  },
  HEAP_MEMORY_OVER_LIMIT: {
    happened: 'The node is short of memory and takes no requests.',
    next: ['Ask again later; tell the operator of the node.'],
    whose: 'node',
  },
  INCONSISTENT: {
    happened:
      'Something that the command read was changed by another transaction before this one was accepted.',
    next: ['Read the contracts again, decide again, and send a new command.'],
    whose: 'nobody',
  },
  INCONSISTENT_CONTRACT_KEY: {
    happened: 'The key led to another contract by the time this transaction was checked.',
    next: ['Read the contract of the key again and send a new command.'],
    whose: 'nobody',
  },
  INCONSISTENT_REASSIGNMENT_ID: {
    happened: 'The two halves of a move name different ids.',
    next: ['Use the id that the first half gave.'],
    whose: 'caller',
  },
  INDEX_DB_SQL_TRANSIENT_ERROR: {
    happened: "The node's database failed for a moment.",
    next: ['Ask again.'],
  },
  INFORMEES_NOT_ACTIVE: {
    happened:
      'The parties to be informed are known, but no connected synchronizer hosts all of them.',
    next: ['Check where these parties are hosted.'],
  },
  INTERNAL_AUTHORIZATION_ERROR: {
    happened: 'The node could not decide whether this is allowed.',
    next: ['Give the correlation id to the operator of the node.'],
  },
  INTERPRETATION_TIME_EXCEEDED: {
    happened: 'The Daml code took longer than a transaction may.',
    next: ['Do less in one command.', 'Ask the operator whether the node is overloaded.'],
    whose: 'model',
    retry: 'after-change',
  },
  INTERPRETATION_UPGRADE_ERROR_AUTHENTICATION_FAILED: {
    happened: 'A contract, read by the package version in use, does not match its id.',
    next: ['Use a package version that is a valid upgrade of the one that made the contract.'],
    whose: 'model',
  },
  INTERPRETATION_UPGRADE_ERROR_TRANSLATION_FAILED: {
    happened: 'A contract does not have the shape that the package version in use expects.',
    next: ['Use a package version that is a valid upgrade of the one that made the contract.'],
    whose: 'model',
  },
  INTERPRETATION_UPGRADE_ERROR_VALIDATION_FAILED: {
    happened:
      'A contract cannot be read by the package version in use: signatories, observers, key or package name would differ.',
    next: ['Use a package version that is a valid upgrade of the one that made the contract.'],
    whose: 'model',
  },
  INTERPRETATION_USER_ERROR: {
    happened: 'The Daml code refused with words of its own (abort, error or assert).',
    next: ['Read the message: the application says what it does not allow.'],
    whose: 'model',
  },
  INVALID_ARGUMENT: {
    happened: 'A value in the request is wrong; the message says which.',
    next: ['Correct the value that the message names.'],
  },
  INVALID_DEDUPLICATION_PERIOD: {
    happened:
      'The period within which the command must be unique is longer than the node keeps, or reaches back before what it still has.',
    next: [
      'Shorten the deduplication period, or leave it out for the longest that the node allows.',
    ],
  },
  INVALID_EXTERNAL_SIGNATURE: {
    happened: 'The signature of an external party does not fit the transaction.',
    next: [
      'Compute the hash of the prepared transaction yourself and sign that.',
      'Check that the key is registered for the party.',
    ],
  },
  INVALID_EXTERNAL_TRANSACTION: {
    happened: 'The prepared transaction that came back is not one that can be hashed and executed.',
    next: ['Prepare it anew and return it unchanged.'],
  },
  INVALID_FIELD: {
    happened: 'A field of the request has a value that the node cannot understand.',
    next: ['Correct the field that the message names.'],
  },
  INVALID_PARTY_IDENTIFIER: {
    happened: 'A party id is not of the form name::fingerprint.',
    next: ['Copy the whole party id.'],
  },
  INVALID_PRESCRIBED_SYNCHRONIZER_ID: {
    happened: 'The synchronizer that the command asks for does not suit it.',
    next: ['Leave the synchronizer out, or choose one on which all parties and packages are.'],
  },
  INVALID_TOKEN: {
    happened: 'The node reads the user from the token, and this token has none that it can use.',
    next: [
      'Use a token whose subject (sub) is a user of this participant, or name the user in the request.',
    ],
    retry: 'after-change',
  },
  INVALID_UPDATES_PAGE_TOKEN: {
    happened:
      'The page token is of another request, another participant or another version of the node.',
    next: ['Begin again with the first page.'],
    retry: 'after-change',
  },
  JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED: {
    happened:
      'The answer has more elements than this node hands out at once, 200 unless it was set (http-list-max-elements-limit). The same request fails again.',
    next: ['Ask for less: a smaller limit, fewer parties, a shorter range.'],
    whose: 'caller',
    retry: 'never',
  },
  JSON_API_PACKAGE_SELECTION_FAILED: {
    happened: 'The JSON interface found no set of packages by which the commands can be read.',
    next: ['Check that the packages are uploaded to this node and vetted by all involved.'],
  },
  KNOWN_PACKAGE_VERSION: {
    happened: 'Another package of the same name and version is vetted already.',
    next: ['Give the new package another version.'],
    whose: 'model',
  },
  LEDGER_API_INTERNAL_ERROR: {
    happened: 'The ledger interface met an error of its own.',
    next: ['Give the trace id or correlation id to the operator of the node.'],
  },
  LEDGER_TIME_OUTSIDE_BOUNDS: {
    happened:
      'The transaction may only happen within a stretch of time, and the ledger time lies outside of it.',
    next: ['If the stretch lies ahead, wait for it. If it is over, prepare the transaction anew.'],
    retry: 'after-change',
  },
  LOCAL_VERDICT_BAD_ROOT_HASH_MESSAGES: {
    happened: 'The parts of the request that different nodes received did not fit together.',
    next: ['The hosting of a party may have changed at that moment: send it once more.'],
    whose: 'node',
  },
  LOCAL_VERDICT_CREATES_EXISTING_CONTRACTS: {
    happened: 'The transaction would create a contract that is there already.',
    next: ['Tell the operator of the submitting participant.'],
    whose: 'node',
  },
  LOCAL_VERDICT_FAILED_MODEL_CONFORMANCE_CHECK: {
    happened: 'A participant ran the code itself and came to another result.',
    next: [
      'Compare package versions and the versions of the participants.',
      'A change of vetted packages at that moment can be the cause: send it once more.',
    ],
    whose: 'node',
  },
  LOCAL_VERDICT_INACTIVE_CONTRACTS: {
    happened:
      'A participant found that a contract of this transaction was already archived, moved, or never there.',
    next: ['Read the contracts again and send a new command.'],
    whose: 'nobody',
    retry: 'after-change',
  },
  LOCAL_VERDICT_LEDGER_TIME_OUT_OF_BOUND: {
    happened:
      'The time of the transaction and the time at which it was recorded lie too far apart.',
    next: ['Send it again.', 'If it happens often: the system is slow, or a clock is wrong.'],
    whose: 'synchronizer',
  },
  LOCAL_VERDICT_LOCKED_CONTRACTS: {
    happened:
      'Another transaction was using the same contracts at that moment. A participant refused to confirm this one.',
    next: [
      'Read the contracts again: if the other one failed, the same command goes through.',
      'Send it again with growing pauses; if it happens often, let fewer commands compete for one contract.',
    ],
    whose: 'nobody',
  },
  LOCAL_VERDICT_MALFORMED_PAYLOAD: {
    happened: 'A participant could not read a view of the transaction.',
    next: ['Tell the operators of both participants; compare their versions.'],
    whose: 'node',
  },
  LOCAL_VERDICT_MALFORMED_REQUEST: {
    happened: 'A participant found the confirmation request malformed.',
    next: ['Tell the operators of both participants; compare their versions.'],
    whose: 'node',
  },
  LOCAL_VERDICT_PREPARATION_TIME_OUT_OF_BOUND: {
    happened: 'Too much time passed between preparing and recording the transaction.',
    next: ['Prepare it anew and sign it sooner.'],
    whose: 'nobody',
  },
  LOCAL_VERDICT_TIMEOUT: {
    happened: 'A participant ran out of time while it checked the transaction.',
    next: ['Send it again.', 'If it happens often: a participant is overloaded.'],
    whose: 'counterparty',
  },
  MALFORMED_REQUEST: {
    happened: 'The command could not be made into a message for the synchronizer.',
    next: ['Read the message.'],
  },
  MAXIMUM_NUMBER_OF_STREAMS: {
    happened: 'The node has as many open streams as it allows.',
    next: ['Close what is not needed, or ask again later.'],
    whose: 'node',
  },
  MAX_REQUEST_SIZE_EXCEEDED: {
    happened: 'The message is larger than this synchronizer takes.',
    next: ['Do less in one command.'],
    whose: 'caller',
  },
  MAX_SEQUENCING_TIME_EXCEEDED: {
    happened: 'The message reached the sequencer after the time until which it was valid.',
    next: ['Send the command again.', 'If it happens often: a node is slow or is catching up.'],
    whose: 'synchronizer',
  },
  MEDIATOR_SAYS_TX_TIMED_OUT: {
    happened:
      'The mediator did not receive enough confirmations in time. The transaction did nothing.',
    next: [
      'Send it again after a pause.',
      'If it times out again, see under unresponsiveParties in the details whose participants did not answer, and ask their operators.',
    ],
    whose: 'counterparty',
  },
  MISSING_FIELD: {
    happened: 'A field that must be there is not set.',
    next: [
      'Set the field that the message names; for completions it is often the user id or the parties.',
    ],
  },
  NEGATIVE_OFFSET: {
    happened: 'An offset below zero was sent. Offsets begin at 0.',
    next: ['Send 0 for the beginning of the ledger, or a positive offset.'],
  },
  NODE_IS_PASSIVE_REPLICA: {
    happened: 'This is the standby of the participant; it takes no commands.',
    next: ['Send it to the active replica; a load balancer should do that by itself.'],
    whose: 'node',
    retry: 'soon',
  },
  NON_POSITIVE_OFFSET: {
    happened: 'An offset of 1 or more was expected here.',
    next: ['Send an offset of 1 or more.'],
  },
  NOT_CONNECTED_TO_ALL_CONTRACT_SYNCHRONIZERS: {
    happened:
      'A contract of the command is on a synchronizer that this participant is not connected to.',
    next: ['Have the operator reconnect, or use other contracts.'],
    whose: 'node',
  },
  NOT_CONNECTED_TO_ANY_SYNCHRONIZER: {
    happened: 'The participant is not connected to any synchronizer.',
    next: ['Look at the connections under Node, and have the operator reconnect.'],
    whose: 'node',
  },
  NOT_CONNECTED_TO_SYNCHRONIZER: {
    happened: 'The participant is not connected to the synchronizer that this needs.',
    next: ['Look at the connections under Node, and have the operator reconnect.'],
    whose: 'node',
  },
  NOT_SEQUENCED_TIMEOUT: {
    happened:
      'The command was sent, but the synchronizer did not order it in time. It did nothing and never will.',
    next: ['Send it again.', 'If it happens often: the sequencer or the way to it is slow.'],
    whose: 'synchronizer',
  },
  NOT_VALID_UPGRADE_PACKAGE: {
    happened: 'The package is no valid upgrade of a vetted one of the same name.',
    next: ['Ask whoever made the package.'],
    whose: 'model',
  },
  NO_COMMON_SYNCHRONIZER: {
    happened: 'There is no synchronizer on which all parties of this command are.',
    next: ['Check on which synchronizers the parties are hosted.'],
  },
  NO_INTERFACE_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME: {
    happened: 'No package of that name on this node has such an interface.',
    next: ['Check module and name of the interface.', 'Have the package uploaded to this node.'],
  },
  NO_PREFERRED_PACKAGES_FOUND: {
    happened:
      'There is no version of the package that the participants of all these parties have vetted.',
    next: ['Leave parties out one by one to see whose participant lacks it, and ask its operator.'],
    whose: 'counterparty',
  },
  NO_SYNCHRONIZER_FOR_SUBMISSION: {
    happened: 'No synchronizer suits this command: for each one the message says why not.',
    next: ['Read the reasons in the message: connection, hosting, vetted packages.'],
    whose: 'caller-or-node',
  },
  NO_SYNCHRONIZER_ON_WHICH_ALL_SUBMITTERS_CAN_SUBMIT: {
    happened: 'On no connected synchronizer may this participant submit for all acting parties.',
    next: ['Check where the acting parties are hosted, and with which permission.'],
  },
  NO_TEMPLATES_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME: {
    happened: 'No package of that name on this node has such a template.',
    next: ['Check module and name of the template.', 'Have the package uploaded to this node.'],
  },
  NO_VETTED_INTERFACE_IMPLEMENTATION_PACKAGE: {
    happened:
      'The interface view cannot be computed, because the package that does it is not vetted.',
    next: ['Ask anew; if it stays, have the package vetted on this participant.'],
    whose: 'node',
  },
  NO_VIEW_WITH_VALID_RECIPIENTS: {
    happened:
      'While the command was sent, the hosting of parties changed so that nobody would receive it.',
    next: ['Send it again.'],
    whose: 'nobody',
  },
  OFFSET_AFTER_LEDGER_END: {
    happened: "The offset lies after this node's ledger end.",
    next: [
      'Offsets belong to one participant: check that this one comes from the same node.',
      'If the node was restored or is catching up, ask again later.',
    ],
  },
  OFFSET_OUT_OF_RANGE: {
    happened: 'The offsets of the request do not fit together, for example a begin after the end.',
    next: ['Correct the two ends of the range.'],
  },
  OUTDATED_TRAFFIC_COST: {
    happened: 'The cost of the message was computed from parameters that changed meanwhile.',
    next: ['Send it again: the cost is then computed anew.'],
    whose: 'nobody',
    retry: 'soon',
  },
  PACKAGE_NAMES_NOT_FOUND: {
    happened: 'The node has no package of that name.',
    next: ['Check the name, or have the package uploaded to this node.'],
  },
  PACKAGE_NAME_DISCARDED_DUE_TO_UNVETTED_PACKAGES: {
    happened: 'A package that the command needs is not vetted by all who take part.',
    next: [
      'Ask for the preferred package version for these parties and see whose participant lacks it.',
    ],
    whose: 'counterparty',
  },
  PACKAGE_NOT_FOUND: {
    happened: 'The node has no package of that id.',
    next: ['Check the package id, or have the package uploaded to this node.'],
  },
  PACKAGE_NOT_VETTED_BY_RECIPIENTS: {
    happened: 'A participant that would be informed has not vetted a package of this transaction.',
    next: [
      "Ask that participant's operator to upload and vet the package; the message names both.",
      'Or use a package version that all have vetted.',
    ],
    whose: 'counterparty',
  },
  PACKAGE_SELECTION_FAILED: {
    happened: 'No package version suits the command that all involved participants have vetted.',
    next: [
      'Ask for the preferred package version for these parties and see whose participant lacks it.',
    ],
    whose: 'counterparty',
  },
  PACKAGE_UPLOAD_REJECTED: { happened: 'The package was not taken.', next: ['Read the message.'] },
  PARTICIPANT_BACKPRESSURE: {
    happened: 'The participant has as many commands under way as it allows.',
    next: ['Send it again with growing pauses, and send less at once.'],
    whose: 'node',
  },
  PARTICIPANT_DATA_ACCESSED_AFTER_LEDGER_END: {
    happened: 'The request reads beyond what this node has recorded.',
    next: [
      'Check that the offset comes from this node.',
      'If the node was restored or is catching up, ask again later.',
    ],
  },
  PARTICIPANT_OVERLOADED: {
    happened: 'The participant takes no commands for the moment.',
    next: ['Send it again with growing pauses, and send less at once.'],
    whose: 'node',
  },
  PARTICIPANT_PRUNED_DATA_ACCESSED: {
    happened: 'The node has deleted this part of its history.',
    next: [
      'Start at the earliest offset that the message names.',
      'Ask a participant that has not pruned so far, or read it from Scan.',
    ],
  },
  PARTY_ALLOCATION_CANNOT_DETERMINE_SYNCHRONIZER: {
    happened: 'The participant is connected to several synchronizers, and the request names none.',
    next: ['Name the synchronizer.'],
  },
  PARTY_ALLOCATION_WITHOUT_CONNECTED_SYNCHRONIZER: {
    happened: 'A party can only be allocated while the participant is connected.',
    next: ['Have the operator reconnect the synchronizer.'],
    whose: 'node',
  },
  PARTY_NOT_FOUND: {
    happened: 'This participant knows no such party.',
    next: ['Check the spelling, and that this is the right node.'],
  },
  PARTY_NOT_KNOWN_ON_LEDGER: {
    happened: 'A party that would be informed is not allocated on any synchronizer of this node.',
    next: [
      'Check the spelling of the party id.',
      'If the party is new, wait until its allocation is known here.',
    ],
  },
  PERMISSION_DENIED: {
    happened:
      'The user of the token may not do this. The node logs the reason and does not send it.',
    next: [
      "Compare the user's rights with the parties in the request: acting needs CanActAs, reading CanReadAs.",
      'Give the correlation id to the operator of the node, whose log has the reason.',
    ],
  },
  PRESCRIBED_SYNCHRONIZER_ID_MISMATCH: {
    happened: 'The command names one synchronizer, and a disclosed contract another.',
    next: ['Leave the synchronizer out, or use contracts that are on it.'],
    retry: 'after-change',
  },
  PROTO_DESERIALIZATION_FAILURE: {
    happened: 'Bytes that were sent are not what the node expects there.',
    next: ['Check that the sender and the node speak the same version.'],
  },
  REASSIGNMENT_VALIDATION_FAILED: {
    happened: 'The checks of a move failed; often the topology changed at that moment.',
    next: ['Read the message and try the move again.'],
    whose: 'nobody',
  },
  REQUEST_ALREADY_IN_FLIGHT: {
    happened: 'The same request is being worked on.',
    next: ['Wait for the result of the first one.'],
    whose: 'caller',
    retry: 'look-first',
  },
  REQUEST_DEADLINE_EXCEEDED: {
    happened:
      'The deadline that came with the request was over before it was handed on; it was not sent.',
    next: ['Send it again with a later deadline.'],
    whose: 'caller',
    retry: 'soon',
  },
  REQUEST_TIME_OUT: {
    happened: 'Time ran out while the node did not know the outcome.',
    next: [
      'Look at all completions of this command id before anything is sent again.',
      'If you send it again, use the same command id.',
    ],
    whose: 'node',
  },
  SEQUENCER_BACKPRESSURE: {
    happened: 'The sequencer takes no more requests from this participant just now.',
    next: ['Send it again with growing pauses, and send less at once.'],
    whose: 'synchronizer',
  },
  SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT: {
    happened: 'The participant has too little traffic left for a message of this size.',
    next: ['Buy traffic for this participant, or wait until its base traffic is filled up again.'],
    whose: 'node',
    retry: 'after-change',
  },
  SEQUENCER_OVERLOADED: {
    happened: 'The sequencer is overloaded.',
    next: ['Send it again with growing pauses.'],
    whose: 'synchronizer',
  },
  SEQUENCER_REQUEST_FAILED: {
    happened: 'The command could not be handed to the synchronizer.',
    next: [
      'Send it again after a pause.',
      'If it fails again, read the message: want of traffic or a lost connection are frequent causes, and no pause mends the first.',
    ],
    whose: 'synchronizer',
  },
  SEQUENCER_SUBMISSION_REQUEST_REFUSED: {
    happened: 'The sequencer refused the message in its current state.',
    next: ['Read the message; the operator of the participant may have to act.'],
    whose: 'synchronizer',
  },
  SEQUENCER_UNAVAILABLE: {
    happened: 'The sequencer could not be reached.',
    next: ['Check the connection of the participant to its synchronizer.'],
    whose: 'synchronizer',
  },
  SEQUENCER_UNKNOWN_RECIPIENTS: {
    happened: 'The message names nodes that the sequencer does not know.',
    next: [
      'Check whether a participant has just left or joined; else tell the operator of the node.',
    ],
    whose: 'node',
  },
  SERVER_OVERLOADED: {
    happened: 'The node is at its limit of parallel requests.',
    next: ['Ask again with growing pauses, and ask for less at once.'],
    whose: 'node',
  },
  SERVICE_INTERNAL_ERROR: {
    happened: 'A part of the node met an error of its own.',
    next: ['Give the trace id to the operator of the node.'],
  },
  SERVICE_NOT_RUNNING: {
    happened: 'A part of the node is not running yet, or no longer.',
    next: ['Ask again in a moment.'],
  },
  STALE_STREAM_AUTHORIZATION: {
    happened:
      'The rights of the user changed while a long answer was being read, so the node ended it.',
    next: ['Ask again: the new rights then apply from the start.'],
    whose: 'nobody',
  },
  SUBMISSION_ALREADY_IN_FLIGHT: {
    happened:
      'The same command (command id, user, acting parties) was sent a moment ago and is not finished.',
    next: ['Wait for the completion of the first one.'],
    whose: 'caller',
    retry: 'look-first',
  },
  SUBMISSION_DURING_SHUTDOWN: {
    happened: 'The participant was shutting down.',
    next: ['Send it again in some seconds, or to the replica that took over.'],
    whose: 'node',
  },
  SUBMISSION_INTERNAL_ERROR: {
    happened: 'The participant met an error of its own while sending.',
    next: ['Give the trace id to the operator of the node.'],
  },
  SUBMISSION_SYNCHRONIZER_NOT_READY: {
    happened: 'The synchronizer of the command is not connected or not configured.',
    next: ['Have the operator reconnect it.'],
    whose: 'node',
  },
  SUBMITTERS_NOT_ACTIVE: {
    happened: 'The acting parties are known, but no connected synchronizer hosts all of them.',
    next: ['Check where the acting parties are hosted.'],
  },
  SUBMITTER_ALWAYS_STAKEHOLDER: {
    happened:
      'Contracts would have to be moved to another synchronizer first, which only their stakeholders may do.',
    next: ['Let a stakeholder move the contracts, or act as one.'],
  },
  SUBMITTER_CANNOT_ACT_VIA_PARTICIPANT: {
    happened: 'The acting party is not hosted on this participant with the permission to submit.',
    next: [
      'Send the command to the participant that hosts the party.',
      'For an external party use interactive submission with its signature.',
    ],
  },
  SUBMITTING_PARTY_NOT_KNOWN_ON_LEDGER: {
    happened: 'The acting party is not allocated.',
    next: ['Check the spelling of the party id, or allocate the party first.'],
  },
  SYNCHRONIZER_WITHOUT_MEDIATOR: {
    happened: 'The synchronizer has no active mediator, so nothing can be confirmed on it.',
    next: ['Tell the operator of the synchronizer.'],
    whose: 'synchronizer',
  },
  TEMPLATES_OR_INTERFACES_NOT_FOUND: {
    happened: 'The node knows no such template or interface.',
    next: [
      'Check package, module and name; a name without its package id is written #package-name:Module:Entity.',
      'Have the package uploaded to this node.',
    ],
  },
  TEMPLATE_PRECONDITION_VIOLATED: {
    happened: 'A contract would have broken the condition (ensure) of its template.',
    next: ['Compare the arguments with the ensure clause of the template.'],
  },
  THREADPOOL_OVERLOADED: {
    happened: 'The node has more work than its processors or its database can take.',
    next: ['Ask again with growing pauses.'],
    whose: 'node',
  },
  TOO_MANY_USER_RIGHTS: {
    happened: 'A user may have a limited number of rights, and this would be more.',
    next: ['Remove rights that are not needed, or spread them over several users.'],
  },
  TOPOLOGY_CANNOT_VET_DUE_TO_MISSING_PACKAGES: {
    happened: 'A package cannot be vetted, because it or one that it needs is not on the node.',
    next: ['Upload the packages first.'],
  },
  TOPOLOGY_CONFIRMING_THRESHOLD_CANNOT_BE_REACHED: {
    happened: 'The party would need more confirming participants than it has.',
    next: ['Lower the threshold, or add confirming participants.'],
  },
  TOPOLOGY_DEPENDENCIES_NOT_VETTED: {
    happened: 'A package cannot be vetted before those that it needs.',
    next: ['Vet the packages that the message names first.'],
  },
  TOPOLOGY_INSUFFICIENT_KEYS: {
    happened: 'A node would be left without a key that it needs.',
    next: ['Name a key for signing and one for encryption.'],
  },
  TOPOLOGY_INVALID_MAPPING: {
    happened: 'The topology transaction is wrong in itself.',
    next: ['Read the message: it says what does not fit.'],
  },
  TOPOLOGY_INVALID_TX_SIGNATURE: {
    happened: 'A signature on a topology transaction is wrong.',
    next: ['Sign the hash of exactly these bytes with the key that the transaction names.'],
    whose: 'caller',
  },
  TOPOLOGY_MAPPING_ALREADY_EXISTS: {
    happened: 'What the topology transaction would do is done already.',
    next: ['Nothing has to be done.'],
  },
  TOPOLOGY_MULTI_TRANSACTION_HASH_MISMATCH: {
    happened: 'The signature covers other topology transactions than those that came with it.',
    next: ['Send exactly the transactions whose multi hash was signed.'],
  },
  TOPOLOGY_NAMESPACE_ALREADY_IN_USE: {
    happened: 'The namespace belongs to somebody else.',
    next: ['Use another key: the namespace is its fingerprint.'],
  },
  TOPOLOGY_NO_APPROPRIATE_SIGNING_KEY_IN_STORE: {
    happened: 'The node has no key that may sign this.',
    next: ['Sign it outside with the key of the namespace.'],
    whose: 'node',
  },
  TOPOLOGY_SERIAL_MISMATCH: {
    happened: 'The serial number is not the one that comes next.',
    next: ['Read the current state and use its serial plus one.'],
    retry: 'after-change',
  },
  TOPOLOGY_UNAUTHORIZED_TRANSACTION: {
    happened: 'The key that signed may not sign this.',
    next: ['Sign with the key of the namespace, or have it delegated first.'],
    whose: 'caller',
  },
  TOPOLOGY_UNKNOWN_MEMBERS: {
    happened: 'The topology transaction names nodes that the synchronizer does not know.',
    next: ['Check the ids; a new node must have joined first.'],
  },
  TRAFFIC_CONTROL_DISABLED: {
    happened: 'This synchronizer does not count traffic.',
    next: ['Nothing has to be bought here.'],
    whose: 'synchronizer',
    retry: 'never',
  },
  UNASSIGNMENT_ACTIVENESS_CHECK_FAILED: {
    happened: 'The contract to be moved was in use, already moved, or archived.',
    next: ['Read the contract again.'],
    whose: 'nobody',
  },
  UNAUTHENTICATED: {
    happened: 'The node takes requests with a valid token only, and this one had none it trusts.',
    next: [
      'Get a fresh token from the identity provider of this node.',
      'Check the audience or scope in the token: it must name this participant.',
    ],
  },
  UNHANDLED_EXCEPTION: {
    happened: 'The Daml code threw an exception that nobody caught.',
    next: ['Read the message: the application says what it does not allow.'],
    whose: 'model',
  },
  UNKNOWN_INFORMEES: {
    happened: 'A party to be informed is unknown on every connected synchronizer.',
    next: ['Check the spelling, and the connections of the participant.'],
  },
  UNKNOWN_SUBMITTERS: {
    happened: 'An acting party is unknown on every connected synchronizer.',
    next: ['Check the spelling, and the connections of the participant.'],
  },
  UNRESOLVED_PACKAGE_NAME: {
    happened: 'No vetted package answers to a name that the command uses.',
    next: ['Check that the package is uploaded and vetted on this participant.'],
    whose: 'node',
  },
  UNSUPPORTED_OPERATION: {
    happened: 'This node does not offer that.',
    next: ['Compare the version of the node with what the request needs.'],
  },
  UPDATE_NOT_FOUND: {
    happened:
      'The ledger does not show it: the id is unknown, not visible to these parties, or pruned.',
    next: [
      'Check the id, and the node it comes from.',
      'Read as a party that was informed of the update.',
    ],
  },
  USER_NOT_FOUND: {
    happened: 'This participant has no such user.',
    next: ['Check the subject of the token, and that this is the right node.'],
  },
  WRONGLY_TYPED_CONTRACT: {
    happened: 'A contract id leads to a contract of another template than expected.',
    next: ['Check which contract id the application used where.'],
  },
};
