import { furtherMembers } from '#api/json/further-members.ts';
import { isRecord } from '#api/json/shape.ts';
import { honestString } from '#domain/text/honest-text.ts';
import {
  type Check,
  failed,
  listed,
  type Outcome,
  passed,
  toConfirm,
} from '#domain/topology-checks/topology-evidence.ts';

/*
 * Members that no signature covers. Without the request, only the reader can know whether they are
 * intended (docs/facts/topology.md#allocate).
 */

type Members = Readonly<Record<string, unknown>>;

const OF_SIGNATURE = ['format', 'signature', 'signedBy', 'signingAlgorithmSpec'];

/** Returns the checks of an allocation body beside its transactions and signatures. */
export function checkBodyMembers(body: Members): readonly Check[] {
  return [
    ofText('User with rights', body['userId'], {
      none: 'No user gets the right to act as the party.',
      one: (user) =>
        `The node grants the user “${user}” the right to act as the party. Confirm that you intend this.`,
    }),
    ofText('Identity provider', body['identityProviderId'], {
      none: 'The default identity provider of the node.',
      one: (id) =>
        `The node assigns the party to the identity provider “${id}”. Confirm that you intend this.`,
    }),
    checkFields('Fields of the body', [
      ...furtherMembers(body, [
        'synchronizer',
        'onboardingTransactions',
        'multiHashSignatures',
        'userId',
        'identityProviderId',
        'waitForAllocation',
      ]),
      ...unknownInEach(body, 'multiHashSignatures', OF_SIGNATURE),
      ...unknownInEach(body, 'onboardingTransactions', ['transaction', 'signatures']),
      ...recordsIn(body['onboardingTransactions']).flatMap((one, at) =>
        unknownInEach(one, 'signatures', OF_SIGNATURE, `onboardingTransactions.${at}.`),
      ),
    ]),
  ];
}

/** Returns no check for a response without unknown members, because newer nodes may add some. */
export function checkAnswerMembers(answer: Members): readonly Check[] {
  const unknown = [
    ...furtherMembers(answer, [
      'partyId',
      'publicKeyFingerprint',
      'multiHash',
      'topologyTransactions',
      'signatures',
      'multiHashSignatures',
    ]),
    ...unknownInEach(answer, 'signatures', OF_SIGNATURE),
    ...unknownInEach(answer, 'multiHashSignatures', OF_SIGNATURE),
  ];
  return unknown.length === 0 ? [] : [checkFields('Fields of the response', unknown)];
}

function checkFields(what: string, unknown: readonly string[]): Check {
  return {
    what,
    basis: 'expected',
    requested: ['no unknown field'],
    received: unknown.length === 0 ? ['no unknown field'] : listed(unknown),
    ...(unknown.length === 0
      ? passed('All fields are known.')
      : toConfirm('Unknown fields are not checked and not signed. Their effect is unknown.')),
  };
}

/** A node treats null and an empty text as absent. */
function ofText(
  what: string,
  value: unknown,
  words: { readonly none: string; readonly one: (text: string) => string },
): Check {
  const isAbsent = value === undefined || value === null || value === '';
  const outcome: Outcome = isAbsent
    ? passed(words.none)
    : typeof value === 'string'
      ? toConfirm(words.one(shortText(value)))
      : failed('The value is not a text.');
  const received = isAbsent ? 'none' : typeof value === 'string' ? value : JSON.stringify(value);
  return {
    what,
    basis: 'expected',
    requested: isAbsent ? ['none'] : [],
    received: [received.slice(0, MOST_CHARACTERS)],
    ...outcome,
  };
}

const MOST_CHARACTERS = 200;

function shortText(text: string): string {
  return honestString(text.slice(0, MOST_CHARACTERS));
}

function unknownInEach(object: Members, list: string, known: readonly string[], at = '') {
  return recordsIn(object[list]).flatMap((one, place) =>
    furtherMembers(one, known, `${at}${list}.${place}.`),
  );
}

function recordsIn(list: unknown): readonly Members[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
