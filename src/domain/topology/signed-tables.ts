import type { FieldTable } from './strict-fields.ts';
import { bytes, flag, int64, list, message, oneOf, text, uint32 } from './strict-fields.ts';
import { ALGORITHMS, KEY_SPEC_NAMES, SIGNATURE_FORMATS } from './topology-tables.ts';

/* What stands around a topology transaction once it is signed (docs/facts/topology.md#protobuf). */

const SIGNATURE: FieldTable = {
  1: oneOf('format', SIGNATURE_FORMATS),
  2: bytes('signature'),
  3: text('signed_by'),
  4: oneOf('signing_algorithm_spec', ALGORITHMS),
  5: message('signature_delegation', {
    1: bytes('session_key'),
    2: oneOf('session_key_spec', KEY_SPEC_NAMES),
    3: int64('validity_period_from_inclusive'),
    4: uint32('validity_period_duration_seconds'),
    5: oneOf('format', SIGNATURE_FORMATS),
    6: bytes('signature'),
    7: oneOf('signing_algorithm_spec', ALGORITHMS),
  }),
};

/** A transaction with its signatures, as it is stored and sent on. */
export const SIGNED: FieldTable = {
  1: bytes('transaction'),
  2: list(message('signatures', SIGNATURE)),
  3: flag('proposal'),
  4: list(
    message('multi_transaction_signatures', {
      1: list(bytes('transaction_hashes')),
      2: list(message('signatures', SIGNATURE)),
    }),
  ),
};
