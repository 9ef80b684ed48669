import { GLOBAL, PARTIES } from '#sim/world/party.ts';
import type { Asking } from './every-asking.fixture.ts';

const ABSENT = `nobody::1220${'0'.repeat(64)}`;

const asking = (side: string, route: string, path: string, body?: object): Asking => ({
  route,
  method: body === undefined ? 'get' : 'post',
  updateId: '',
  variant: '',
  path: `${side}${path}`,
  ...(body === undefined ? {} : { body }),
});

export const SCAN_PARTY_ASKINGS: readonly Asking[] = ['v0', 'v1'].flatMap((version) =>
  [PARTIES.fund, PARTIES.harbor, ABSENT].map((party) =>
    asking(
      '/api/scan',
      `/${version}/domains/{domain_id}/parties/{party_id}/participant-id`,
      `/${version}/domains/${GLOBAL.id}/parties/${party}/participant-id`,
    ),
  ),
);

const posting = (path: string, body: object): Asking => asking('/ledger', path, path, body);

/** The public key is that of RFC 8032, test 1. */
const generating = (partyHint: string): Asking =>
  posting('/v2/parties/external/generate-topology', {
    synchronizer: GLOBAL.id,
    partyHint,
    publicKey: {
      format: 'CRYPTO_KEY_FORMAT_DER_X509_SUBJECT_PUBLIC_KEY_INFO',
      keyData: 'MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
      keySpec: 'SIGNING_KEY_SPEC_EC_CURVE25519',
    },
    localParticipantObservationOnly: false,
    otherConfirmingParticipantUids: [],
    confirmationThreshold: 0,
    observingParticipantUids: [],
  });

export const LEDGER_PARTY_ASKINGS: readonly Asking[] = [
  asking('/ledger', '/v2/parties', '/v2/parties'),
  ...[PARTIES.harbor, PARTIES.app, ABSENT].map((party) =>
    asking('/ledger', '/v2/parties/{party}', `/v2/parties/${encodeURIComponent(party)}`),
  ),
  generating('alice'),
  generating(''),
  posting('/v2/parties/external/allocate', {
    synchronizer: GLOBAL.id,
    onboardingTransactions: [],
    multiHashSignatures: [],
    identityProviderId: '',
  }),
];
