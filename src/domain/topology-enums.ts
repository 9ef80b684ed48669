/*
 * The names of values in topology transactions, in the order of their numbers; undefined where no
 * value has the number (topology-facts 2).
 */

type Names = readonly (string | undefined)[];

export const UNSPECIFIED = 'UNSPECIFIED';
export const OPERATIONS: Names = [UNSPECIFIED, 'ADD_REPLACE', 'REMOVE'];
export const PERMISSIONS: Names = [UNSPECIFIED, 'SUBMISSION', 'CONFIRMATION', 'OBSERVATION'];
/** Not the numbers of the ledger API's enum of the same name (topology-facts 1.7, the trap). */
export const KEY_FORMATS: Names = [
  UNSPECIFIED,
  undefined,
  'DER',
  'RAW',
  'DER_X509_SUBJECT_PUBLIC_KEY_INFO',
  'DER_PKCS8_PRIVATE_KEY_INFO',
];
export const KEY_SPECS: Names = [
  UNSPECIFIED,
  'EC_CURVE25519',
  'EC_P256',
  'EC_P384',
  'EC_SECP256K1',
  'ML_DSA_65',
];
export const SCHEMES: Names = [UNSPECIFIED, 'ED25519', 'EC_DSA_P256', 'EC_DSA_P384'];
export const USAGES_30: Names = [
  UNSPECIFIED,
  'NAMESPACE',
  'IDENTITY_DELEGATION',
  'SEQUENCER_AUTHENTICATION',
  'PROTOCOL',
  'PROOF_OF_OWNERSHIP',
];
export const USAGES_31: Names = [
  UNSPECIFIED,
  'NAMESPACE',
  undefined,
  'SEQUENCER_AUTHENTICATION',
  'PROTOCOL',
  'PROOF_OF_OWNERSHIP',
  'PARTY_JWT_AUTHENTICATION',
];
export const SIGNATURE_FORMATS: Names = [UNSPECIFIED, 'RAW', 'DER', 'CONCAT'];
export const ALGORITHMS: Names = [
  UNSPECIFIED,
  'ED25519',
  'EC_DSA_SHA_256',
  'EC_DSA_SHA_384',
  'ML_DSA_65',
];
/** Other numbers than those of the mappings' fields (topology-facts 2). */
export const MAPPING_CODES: Names = [
  UNSPECIFIED,
  'NAMESPACE_DELEGATION',
  undefined,
  'DECENTRALIZED_NAMESPACE_DEFINITION',
  'OWNER_TO_KEY_MAPPING',
  'SYNCHRONIZER_TRUST_CERTIFICATE',
  'PARTICIPANT_PERMISSION',
  'PARTY_HOSTING_LIMITS',
  'VETTED_PACKAGES',
  'PARTY_TO_PARTICIPANT',
  undefined,
  'SYNCHRONIZER_PARAMETERS_STATE',
  'MEDIATOR_SYNCHRONIZER_STATE',
  'SEQUENCER_SYNCHRONIZER_STATE',
  undefined,
  undefined,
  undefined,
  'SEQUENCING_DYNAMIC_PARAMETERS_STATE',
  'PARTY_TO_KEY_MAPPING',
  'SYNCHRONIZER_MIGRATION_ANNOUNCEMENT',
  'SEQUENCER_CONNECTION_SUCCESSOR',
];
