import { base64 } from '#sim/world/identity.ts';
import { OTHER_PARTICIPANTS, PARTICIPANT, PARTIES } from '#sim/world/party.ts';

export type Right =
  | { readonly kind: 'CanReadAs' | 'CanActAs'; readonly party: string }
  | { readonly kind: 'CanReadAsAnyParty' | 'CanActAsAnyParty' | 'ParticipantAdmin' };

/**
 * A user record of the participant; rights come from the record, not the token
 * (docs/facts/wire.md#tokens).
 */
export type User = {
  readonly id: string;
  readonly primaryParty: string;
  readonly rights: readonly Right[];
  /** The rights route rejects this user, as a node does if an identity provider hides rights. */
  readonly hidesRights?: boolean;
  readonly participant?: string;
};

export const USERS = {
  operator: {
    id: 'sv-2-operator',
    primaryParty: PARTIES.digitalAsset,
    rights: [{ kind: 'ParticipantAdmin' }, { kind: 'CanReadAsAnyParty' }],
  },
  auditor: {
    id: 'auth0|0067a1c94be2d50e317f',
    primaryParty: PARTIES.alice,
    rights: [
      { kind: 'CanActAs', party: PARTIES.alice },
      { kind: 'CanReadAs', party: PARTIES.harbor },
    ],
  },
  newcomer: { id: 'newcomer', primaryParty: '', rights: [] },
  clerk: {
    id: 'harbor-clerk',
    primaryParty: '',
    rights: [{ kind: 'CanReadAs', party: PARTIES.harbor }],
    hidesRights: true,
  },
  treasurer: {
    id: 'treasury-automation',
    primaryParty: PARTIES.fund,
    rights: [{ kind: 'CanActAsAnyParty' }],
  },
  custodian: {
    id: 'harbor-node-operator',
    primaryParty: PARTIES.harbor,
    rights: [{ kind: 'ParticipantAdmin' }, { kind: 'CanReadAsAnyParty' }],
    participant: OTHER_PARTICIPANTS.harbor,
  },
} as const satisfies Record<string, User>;

/**
 * `stranger`: a token for another participant. `expired`: the operator's token of 2024. `renewed`:
 * the operator's next token, after the first one expires.
 */
export type UserName = keyof typeof USERS | 'stranger' | 'expired' | 'renewed';

const FAR_AWAY = Date.UTC(2100, 0, 1) / 1000;
const LONG_AGO = Date.UTC(2024, 0, 1) / 1000;

/**
 * An HS256 token with an invented signature. The node compares token texts and verifies nothing
 * (`README.md`).
 */
export function tokenFor(name: UserName): string {
  const user: User = isUser(name) ? USERS[name] : USERS.operator;
  const own = user.participant ?? PARTICIPANT;
  const audience = name === 'stranger' ? `${PARTICIPANT.split('::')[0]}-other` : own;
  const claims = {
    sub: user.id,
    aud: `https://daml.com/jwt/aud/participant/${audience}`,
    iss: 'https://identity.treeline-demo.example',
    scope: 'daml_ledger_api',
    iat: LONG_AGO - (name === 'renewed' ? 1800 : 3600),
    exp: name === 'expired' ? LONG_AGO : FAR_AWAY,
  };
  const signed = [{ alg: 'HS256', typ: 'JWT', kid: 'simulated' }, claims].map((part) =>
    urlSafe(btoa(JSON.stringify(part))),
  );
  return [...signed, urlSafe(base64(`signature of ${name}`, 32))].join('.');
}

const isUser = (name: UserName): name is keyof typeof USERS => Object.hasOwn(USERS, name);

const urlSafe = (text: string): string =>
  text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const ACCEPTED = new Map<string, User>([
  ...Object.entries(USERS).map(([name, user]): [string, User] => [
    tokenFor(name as UserName),
    user,
  ]),
  [tokenFor('renewed'), USERS.operator],
]);

/**
 * Every caller of a participant without an authorization service: all rights, and no user id
 * (docs/facts/wire.md#tokens).
 */
export const ANYONE: User = {
  id: '',
  primaryParty: '',
  rights: [
    { kind: 'ParticipantAdmin' },
    { kind: 'CanActAsAnyParty' },
    { kind: 'CanReadAsAnyParty' },
  ],
};

export function userOf(token: string, participant: string): User | undefined {
  const user = ACCEPTED.get(token);
  return (user?.participant ?? PARTICIPANT) === participant ? user : undefined;
}

export const userWithId = (id: string): User | undefined =>
  Object.values<User>(USERS).find((user) => user.id === id);

export const readsAnyParty = (user: User): boolean =>
  user.rights.some(({ kind }) => kind === 'CanReadAsAnyParty' || kind === 'CanActAsAnyParty');

export const readsAs = (user: User, party: string): boolean =>
  readsAnyParty(user) || user.rights.some((right) => 'party' in right && right.party === party);

export const isAdmin = (user: User): boolean =>
  user.rights.some(({ kind }) => kind === 'ParticipantAdmin');
