import {
  bytes,
  choice,
  type FieldTable,
  flag,
  int32,
  int64,
  list,
  message,
  oneOf,
  text,
  texts,
  uint32,
} from './strict-fields.ts';

/*
 * The names of enum values by number; undefined for an unused number
 * (docs/facts/topology.md#protobuf).
 */

type Names = readonly (string | undefined)[];

const UNSPECIFIED = 'UNSPECIFIED';
const OPERATIONS: Names = [UNSPECIFIED, 'ADD_REPLACE', 'REMOVE'];
const PERMISSIONS: Names = [UNSPECIFIED, 'SUBMISSION', 'CONFIRMATION', 'OBSERVATION'];
/**
 * The numbers differ from those of the ledger API's enum of the same name
 * (docs/facts/topology.md#key-format-numbers).
 */
const KEY_FORMATS: Names = [
  UNSPECIFIED,
  undefined,
  'DER',
  'RAW',
  'DER_X509_SUBJECT_PUBLIC_KEY_INFO',
  'DER_PKCS8_PRIVATE_KEY_INFO',
];
export const KEY_SPEC_NAMES: Names = [
  UNSPECIFIED,
  'EC_CURVE25519',
  'EC_P256',
  'EC_P384',
  'EC_SECP256K1',
  'ML_DSA_65',
];
const SCHEMES: Names = [UNSPECIFIED, 'ED25519', 'EC_DSA_P256', 'EC_DSA_P384'];
const USAGES_30: Names = [
  UNSPECIFIED,
  'NAMESPACE',
  'IDENTITY_DELEGATION',
  'SEQUENCER_AUTHENTICATION',
  'PROTOCOL',
  'PROOF_OF_OWNERSHIP',
];
const USAGES_31: Names = [
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
/** The numbers differ from the field numbers of the mappings (docs/facts/topology.md#protobuf). */
const MAPPING_CODES: Names = [
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

/*
 * The fields of a topology transaction (docs/facts/topology.md#protobuf; for the mappings that the
 * facts name without their fields: digital-asset/canton, protocol/v30 and v31/topology.proto).
 * Names are those of the protocol, for lookup.
 */

/** Version 30 is in use; version 31 exists only in Canton's sources. */
export type KnownVersion = 30 | 31;

/** `UntypedVersionedMessage`, the wrapper of everything that is hashed or stored. */
export const WRAPPER: FieldTable = { 1: bytes('data'), 2: int32('version') };

const TIME: FieldTable = { 1: int64('seconds'), 2: int32('nanos') };
const HOST: FieldTable = {
  1: text('participant_uid'),
  2: oneOf('permission', PERMISSIONS),
  3: message('onboarding', {}),
};
export const TRANSACTIONS: Readonly<Record<KnownVersion, FieldTable>> = {
  30: transaction(30),
  31: transaction(31),
};

function transaction(version: KnownVersion): FieldTable {
  return {
    1: oneOf('operation', OPERATIONS),
    2: uint32('serial'),
    3: message('mapping', mappings(version)),
  };
}

function signingKey(version: KnownVersion): FieldTable {
  return {
    2: oneOf('format', KEY_FORMATS),
    3: bytes('public_key'),
    ...(version === 30 ? { 4: oneOf('scheme', SCHEMES) } : {}),
    5: list(oneOf('usage', version === 30 ? USAGES_30 : USAGES_31)),
    6: oneOf('key_spec', KEY_SPEC_NAMES),
  };
}

/** Exactly one mapping is set; its field number is the kind. */
function mappings(version: KnownVersion): FieldTable {
  const key = signingKey(version);
  const mapping = (name: string, table: FieldTable) => choice('mapping', message(name, table));
  return {
    1: mapping('namespace_delegation', {
      1: text('namespace'),
      2: message('target_key', key),
      ...(version === 30 ? { 3: flag('is_root_delegation') } : {}),
      4: choice('restriction', message('can_sign_all_mappings', {})),
      5: choice('restriction', message('can_sign_all_but_namespace_delegations', {})),
      6: choice(
        'restriction',
        message('can_sign_specific_mapings', { 1: list(oneOf('mappings', MAPPING_CODES)) }),
      ),
    }),
    3: mapping('decentralized_namespace_definition', {
      1: text('decentralized_namespace'),
      2: int32('threshold'),
      3: texts('owners'),
    }),
    4: mapping('owner_to_key_mapping', {
      1: text('member'),
      2: list(
        message('public_keys', {
          1: choice('key', message('signing_public_key', key)),
          2: choice('key', bytes('encryption_public_key')),
        }),
      ),
    }),
    5: mapping('synchronizer_trust_certificate', {
      1: text('participant_uid'),
      2: text('synchronizer_id'),
      5: list(
        oneOf('feature_flags', [UNSPECIFIED, 'PV33_EXTERNAL_SIGNING_LOCAL_CONTRACT_IN_SUBVIEW']),
      ),
    }),
    6: mapping('participant_permission', {
      1: text('synchronizer_id'),
      2: text('participant_uid'),
      3: oneOf('permission', PERMISSIONS),
      4: bytes('limits'),
      5: int64('login_after'),
    }),
    7: mapping('party_hosting_limits', { 1: text('synchronizer_id'), 2: text('party') }),
    8: mapping('vetted_packages', {
      1: text('participant_uid'),
      2: texts('package_ids'),
      4: list(
        message('packages', {
          1: text('package_id'),
          2: message('valid_from_inclusive', TIME),
          3: message('valid_until_exclusive', TIME),
        }),
      ),
    }),
    9: mapping('party_to_participant', {
      1: text('party'),
      2: uint32('threshold'),
      3: list(message('participants', HOST)),
      6: message('party_signing_keys', { 1: list(message('keys', key)), 2: uint32('threshold') }),
    }),
    11: mapping('synchronizer_parameters_state', {
      1: text('synchronizer_id'),
      2: bytes('synchronizer_parameters'),
    }),
    12: mapping('mediator_synchronizer_state', {
      1: text('synchronizer_id'),
      2: uint32('group'),
      3: uint32('threshold'),
      4: texts('active'),
      5: texts('observers'),
    }),
    13: mapping('sequencer_synchronizer_state', {
      1: text('synchronizer_id'),
      2: uint32('threshold'),
      3: texts('active'),
      4: texts('observers'),
    }),
    15: mapping('sequencing_dynamic_parameters_state', {
      1: text('synchronizer_id'),
      2: bytes('sequencing_parameters'),
    }),
    16: mapping('party_to_key_mapping', {
      1: text('party'),
      3: uint32('threshold'),
      4: list(message('signing_keys', key)),
    }),
    17: mapping('synchronizer_upgrade_announcement', {
      1: text('successor_physical_synchronizer_id'),
      2: message('upgrade_time', TIME),
    }),
    18: mapping('sequencer_connection_successor', {
      1: text('sequencer_id'),
      2: text('synchronizer_id'),
      3: message('connection', {
        1: message('grpc', { 1: texts('endpoints'), 2: bytes('custom_trust_certificates') }),
      }),
    }),
  };
}
