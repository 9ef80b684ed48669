import { fromHex } from '#domain/signing/bytes.ts';
import type { GeneratedTopology, RequestedParty } from './external-party.ts';

/*
 * A synthetic response for tests: the second test key of RFC 8032, one confirming and one observing
 * host, in the form of nodes from 3.4.9 on. An independent Python script with hashlib and struct
 * computed bytes and hashes.
 */

export const SYNTHETIC_POINT =
  fromHex('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c') ?? new Uint8Array();

/** This test key is public in RFC 8032. */
export const SYNTHETIC_SECRET =
  fromHex('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb') ?? new Uint8Array();

const FINGERPRINT = '1220a5d7d280f5a16ae97e7fce02c6f148159a71a1fa9523cebfbca018fe5c0d7d88';

export const SYNTHETIC_ANSWER: GeneratedTopology = {
  partyId: `synthetic::${FINGERPRINT}`,
  publicKeyFingerprint: FINGERPRINT,
  topologyTransactions: [
    'CrgCCAEQARqxAkquAgpPc3ludGhldGljOjoxMjIwYTVkN2QyODBmNWExNmFlOTdlN2ZjZTAyYzZmMTQ4MTU5YTcxYTFmYTk1MjNjZWJmYmNhMDE4ZmU1YzBkN2Q4OBABGk0KSW9uZTo6MTIyMGExYTFhMWExYTFhMWExYTFhMWExYTFhMWExYTFhMWExYTFhMWExYTFhMWExYTFhMWExYTFhMWExYTFhMWExYTEQAhpNCkl0d286OjEyMjBiMmIyYjJiMmIyYjJiMmIyYjJiMmIyYjJiMmIyYjJiMmIyYjJiMmIyYjJiMmIyYjJiMmIyYjJiMmIyYjJiMmIyEAMyOwo3EAQaLDAqMAUGAytlcAMhAD1AF8PoQ4lakrcKp00bfrycmCzPLsSWjMDNVfEq9GYMKgMBBQQwARABEB4=',
  ],
  multiHash: 'EiAxZqdsNBCrob8B13UIl5FtczrK5BvA/YmWP2hKDBJYKg==',
};

export const SYNTHETIC_PARTY: RequestedParty = {
  synchronizer: `global::1220${'c3'.repeat(32)}`,
  hint: 'synthetic',
  participant: `one::1220${'a1'.repeat(32)}`,
  observationOnly: false,
  confirming: [],
  observing: [`two::1220${'b2'.repeat(32)}`],
  threshold: 0,
};
