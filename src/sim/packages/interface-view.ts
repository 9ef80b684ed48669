import type { Failure } from '#sim/completions/failure.ts';
import {
  type DamlValue,
  damlValue,
  none,
  type PlainRecord,
  some,
  textMap,
  variant,
} from '#sim/world/daml-value.ts';
import type { Moment } from '#sim/world/moment.ts';
import { GLOBAL, PARTIES } from '#sim/world/party.ts';
import type { Contract } from '#sim/world/transaction.ts';
import { INTERFACES, type Interface, type Package, type Template } from './package.ts';
import { preferredOf } from './vetting.ts';

/** The view of a contract through an interface of its template, or why it cannot be computed. */
export function viewOf(face: Interface, of: Contract): DamlValue | Failure {
  const fields = VIEWS.get(face)?.(of.arguments);
  return fields === undefined ? withoutDeadline : damlValue(fields);
}

/**
 * The package that computes views: the highest version that this participant has vetted, even if
 * the contract was created by an older one (OpenAPI, `implementationPackageId`).
 */
export const implementationOf = (template: Template, at: Moment): Package =>
  preferredOf(template.package.name, [PARTIES.digitalAsset], GLOBAL, at) ?? template.package;

/** The implementation requires what the contract lacks. */
const withoutDeadline: Failure = {
  code: 'DAML_FAILURE',
  category: 9,
  cause:
    'Interpretation error: Error: User failure: UNHANDLED_EXCEPTION/DA.Exception.GeneralError:GeneralError (error category 9): transfer.executeBefore is required',
  metadata: { error_id: 'UNHANDLED_EXCEPTION/DA.Exception.GeneralError:GeneralError' },
  sequenced: false,
};

type View = (of: DamlValue) => PlainRecord | undefined;

/** The value at a path of record labels, also through a Some; None if it does not exist. */
function at(value: DamlValue | undefined, ...path: readonly string[]): DamlValue {
  if (value?.kind === 'optional') return at(value.value, ...path);
  const [label, ...rest] = path;
  if (label === undefined) return value ?? none;
  const fields = value?.kind === 'record' ? value.fields : [];
  return at(fields.find(([name]) => name === label)?.[1], ...rest);
}

const isGiven = (value: DamlValue): boolean => value.kind !== 'optional';
const first = (...values: readonly DamlValue[]): DamlValue => values.find(isGiven) ?? none;
const optional = (value: DamlValue): DamlValue => (isGiven(value) ? some(value) : none);
const META = { values: textMap({}) };

const holdingView: View = (of) => {
  const holding = first(at(of, 'amulet'), of);
  const lock = at(of, 'lock');
  return {
    owner: at(holding, 'owner'),
    instrumentId: {
      admin: first(at(holding, 'registrar'), at(holding, 'dso')),
      id: first(at(holding, 'instrument', 'id'), damlValue('Amulet')),
    },
    amount: first(at(holding, 'amount', 'initialAmount'), at(holding, 'amount')),
    lock: isGiven(lock)
      ? some({
          holders: first(at(lock, 'holders'), at(lock, 'lockers')),
          expiresAt: optional(at(lock, 'expiresAt')),
          expiresAfter: none,
          context: optional(first(at(lock, 'optContext'), at(lock, 'context'))),
        })
      : none,
    meta: META,
  };
};

const transferInstructionView: View = (of) =>
  isGiven(at(of, 'transfer', 'executeBefore'))
    ? {
        originalInstructionCid: none,
        transfer: at(of, 'transfer'),
        status: variant('TransferPendingReceiverAcceptance'),
        meta: META,
      }
    : undefined;

const VIEWS: ReadonlyMap<Interface, View> = new Map<Interface, View>([
  [INTERFACES.holding, holdingView],
  [INTERFACES.transferFactory, (of) => ({ admin: at(of, 'dso'), meta: META })],
  [INTERFACES.transferInstruction, transferInstructionView],
  [
    INTERFACES.allocation,
    (of) => ({ allocation: at(of, 'allocation'), holdingCids: [], meta: META }),
  ],
  [INTERFACES.featuredAppRight, (of) => ({ dso: at(of, 'dso'), provider: at(of, 'provider') })],
  [
    INTERFACES.activityMarker,
    (of) => ({
      dso: at(of, 'dso'),
      provider: at(of, 'provider'),
      beneficiary: at(of, 'beneficiary'),
      weight: at(of, 'weight'),
    }),
  ],
]);
