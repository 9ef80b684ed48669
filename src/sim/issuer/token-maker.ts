import { exportJWK, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from 'jose';

export type TokenMaker = {
  readonly sign: (claims: JWTPayload) => Promise<string>;
  /** A signature of a key that is not published. */
  readonly signWrongly: (claims: JWTPayload) => Promise<string>;
  /** The claims of a token of this issuer that is valid now; undefined for any other text. */
  readonly verify: (token: string, now: Date) => Promise<JWTPayload | undefined>;
  readonly publicKeys: () => Promise<{ readonly keys: readonly object[] }>;
};

const ALGORITHM = 'ES256';
const KEY = 'simulated-1';

/** The keys are generated when the first of them is used, and live as long as the issuer. */
export function openTokenMaker(): TokenMaker {
  let own: ReturnType<typeof generateKeyPair> | undefined;
  let foreign: ReturnType<typeof generateKeyPair> | undefined;
  const ownPair = () => {
    own ??= generateKeyPair(ALGORITHM);
    return own;
  };
  const foreignPair = () => {
    foreign ??= generateKeyPair(ALGORITHM);
    return foreign;
  };
  const signedBy = async (pair: ReturnType<typeof generateKeyPair>, claims: JWTPayload) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: KEY, typ: 'JWT' })
      .sign((await pair).privateKey);
  return {
    sign: (claims) => signedBy(ownPair(), claims),
    signWrongly: (claims) => signedBy(foreignPair(), claims),
    verify: async (token, now) => {
      const { publicKey } = await ownPair();
      return jwtVerify(token, publicKey, { currentDate: now }).then(
        ({ payload }) => payload,
        () => undefined,
      );
    },
    publicKeys: async () => {
      const key = await exportJWK((await ownPair()).publicKey);
      return { keys: [{ ...key, kid: KEY, alg: ALGORITHM, use: 'sig' }] };
    },
  };
}
