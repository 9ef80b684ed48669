import { counted } from '#domain/text/plural.ts';
import {
  CHECK_TEXT,
  type CheckId,
  NOT_ALL_READ,
  OF_THREE,
  wrongMappingsText,
} from './check-text.ts';
import {
  type CheckRule,
  distinct,
  type Evidence,
  failed,
  judged,
  listed,
  notChecked,
  nothingFound,
  passed,
  rule,
} from './topology-evidence.ts';
import { mappingName } from './topology-text.ts';

/** The transactions must be exactly those of an onboarding (docs/facts/topology.md#checks). */
export const TRANSACTION_RULES = {
  /** All bytes are displayed. */
  bytes: rule(CHECK_TEXT.bytes, {
    basis: 'expected',
    sides: (evidence) => {
      const { transactions } = evidence.answer;
      const size = transactions.reduce((sum, { read }) => sum + read.bytes.length, 0);
      const odd = issuesIn(evidence);
      const all = odd.length > 0 ? listed(odd) : [`no anomaly in ${counted(size, 'byte')}`];
      return {
        requested: ['no unknown, repeated, damaged or leftover field'],
        received: transactions.length === 0 ? ['no transaction'] : all,
      };
    },
    outcome: (evidence, _, text) => {
      const { transactions } = evidence.answer;
      if (transactions.length === 0) return failed(text.failed);
      const [issue] = issuesIn(evidence);
      const [unreadable] = transactions.flatMap(({ read: { content } }, at) =>
        content.kind === 'unreadable'
          ? [`Transaction ${at + 1} is unreadable: ${content.problem}.`]
          : [],
      );
      if (issue !== undefined)
        return failed(unreadable ?? `Hidden from lenient decoders: ${issue}.`);
      return isUnread(evidence) ? notChecked(NOT_ALL_READ) : passed(text.passed);
    },
  }),
  version: rule(CHECK_TEXT.version, {
    basis: 'expected',
    sides: ({ answer: { transactions } }) => ({
      requested: ['version 30'],
      received: distinct(
        transactions.map(({ read: { content } }) =>
          content.kind === 'unreadable' ? 'no version' : `version ${content.version}`,
        ),
      ),
    }),
    outcome: (_, { received }, text) => {
      if (received.length === 0) return failed(text.none);
      const odd = received.find((one) => one !== 'version 30');
      if (odd === undefined) return passed(text.passed);
      if (odd === 'version 31') return failed(text.new);
      return failed(odd === 'no version' ? text.unreadable : text.failed);
    },
  }),
  /** Exactly the expected mappings, with the signing key in one of its two places. */
  mappings: rule(CHECK_TEXT.mappings, {
    basis: 'expected',
    sides: ({ mappings }) => ({
      requested: [
        'party to participant with one signing key; or namespace delegation, party to key and party to participant, each once',
      ],
      received: mappings.length === 0 ? ['none'] : mappings.map(mappingName),
    }),
    outcome: (evidence, _, text) => {
      const { mappings, answer, requested } = evidence;
      if (!answer.isWhole && requested === undefined)
        return mappings.some(({ kind }) => !OF_THREE.includes(kind))
          ? failed(text.failed)
          : notChecked(text.partOnly);
      const form = formOf(evidence);
      if (isUnread(evidence) || (form !== undefined && !evidence.isAllRead))
        return notChecked(NOT_ALL_READ);
      return form === undefined ? failed(wrongMappingsText(mappings)) : passed(text[form]);
    },
  }),
  /** No transaction removes a mapping. */
  operation: rule(CHECK_TEXT.operation, {
    basis: 'expected',
    sides: ({ read }) => ({
      requested: ['ADD_REPLACE'],
      received: distinct(read.map(({ transaction }) => transaction.operation)),
    }),
    outcome: (_evidence, { requested, received }, text) => {
      if (received.includes('REMOVE')) return failed(text.failed);
      if (received.includes('UNSPECIFIED')) return failed(text.none);
      return received.every((one) => requested.includes(one)) ? true : failed(text.unknown);
    },
  }),
  /** The first mappings of a new party have serial 1. */
  serial: rule(CHECK_TEXT.serial, {
    basis: 'expected',
    sides: ({ read }) => ({
      requested: ['1'],
      received: distinct(read.map(({ transaction }) => String(transaction.serial))),
    }),
    outcome: (_evidence, { requested, received }, _text) =>
      received.every((one) => requested.includes(one)),
  }),
  /** Compares the party of every mapping with the party of the response. */
  party: rule(CHECK_TEXT.party, {
    basis: 'expected',
    sides: (evidence) => {
      const { requested, answer, fingerprint } = evidence;
      const named = distinct(partiesIn(evidence));
      const only = named.length === 1 ? named[0] : undefined;
      const wanted =
        requested === undefined || fingerprint === undefined
          ? (answer.partyId ?? only)
          : `${requested.hint}::${fingerprint}`;
      return {
        requested: wanted === undefined || isSingleParty(evidence) ? [] : [wanted],
        received: named,
      };
    },
    outcome: (evidence, { requested, received }, text) => {
      if (isSingleParty(evidence)) return notChecked(text.single);
      if (received.length === 0) return nothingFound(evidence, text.none);
      const isOther = evidence.answer.partyId == null ? text.several : text.other;
      return judged(
        evidence,
        received.every((one) => requested.includes(one)),
        {
          passed: text.passed,
          failed: evidence.requested === undefined ? isOther : text.failed,
        },
      );
    },
  }),
} satisfies Partial<Record<CheckId, CheckRule>>;

function issuesIn({ answer: { transactions } }: Evidence): readonly string[] {
  return transactions.flatMap(({ read }, at) =>
    read.issues.map(({ place, problem, at: byte }) => {
      const where = place === '' ? '' : `${place}: `;
      return `transaction ${at + 1}, byte ${byte}: ${where}${problem}`;
    }),
  );
}

function isUnread({ answer, read }: Evidence): boolean {
  return answer.transactions.length > read.length;
}

/** The form of onboarding: all in one mapping, or three mappings. */
function formOf({ mappings }: Evidence): 'passed' | 'passedAsThree' | undefined {
  const kinds = mappings.map(({ kind }) => kind).sort();
  const hosting = mappings.find((one) => one.kind === 'party-to-participant');
  if (kinds.length === 1 && hosting?.keys.length === 1) return 'passed';
  const isThree =
    kinds.join() === OF_THREE.join() &&
    // Next to a mapping for keys, even an empty field for keys is wrong.
    hosting?.keyThreshold === undefined &&
    mappings.every((one) => one.kind !== 'party-to-key' || one.keys.length === 1);
  return isThree ? 'passedAsThree' : undefined;
}

function partiesIn({ mappings }: Evidence): readonly string[] {
  return mappings.flatMap((one) => ('party' in one ? [one.party] : []));
}

/** With a single mapping there is nothing to compare. */
function isSingleParty(evidence: Evidence): boolean {
  const isOnlyAnswer = evidence.requested === undefined && evidence.answer.partyId == null;
  return isOnlyAnswer && partiesIn(evidence).length === 1;
}
