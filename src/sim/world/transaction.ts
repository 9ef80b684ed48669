import type { Interface, Template } from '#sim/packages/package.ts';
import {
  type DamlValue,
  damlValue,
  type Plain,
  type PlainRecord,
  record,
  unit,
} from './daml-value.ts';
import { contractIdOf } from './identity.ts';

export type Contract = {
  readonly contractId: string;
  readonly template: Template;
  readonly arguments: DamlValue;
  readonly signatories: readonly string[];
  readonly observers: readonly string[];
};

export type TransactionNode = CreateNode | ExerciseNode | FetchNode;
export type CreateNode = { readonly kind: 'create'; readonly contract: Contract };
export type ExerciseNode = {
  readonly kind: 'exercise';
  readonly contract: Contract;
  readonly interface: Interface | undefined;
  readonly choice: string;
  readonly argument: DamlValue;
  readonly result: DamlValue;
  readonly consuming: boolean;
  readonly acting: readonly string[];
  readonly choiceObservers: readonly string[];
  readonly children: readonly TransactionNode[];
};
/** A fetch has a node id but no event, which leaves gaps (docs/facts/wire.md#tree). */
export type FetchNode = { readonly kind: 'fetch'; readonly contract: Contract };

export function contract(
  name: string,
  template: Template,
  fields: PlainRecord,
  signatories: readonly string[],
  observers: readonly string[] = [],
): Contract {
  return {
    contractId: contractIdOf(name),
    template,
    arguments: record(fields),
    signatories,
    observers,
  };
}

export const create = (of: Contract): CreateNode => ({ kind: 'create', contract: of });
export const fetchNode = (of: Contract): FetchNode => ({ kind: 'fetch', contract: of });

type ExerciseDetails = {
  readonly acting: readonly string[];
  readonly argument?: Plain;
  readonly result?: Plain;
  readonly interface?: Interface;
  readonly choiceObservers?: readonly string[];
};

const exerciseNode =
  (consuming: boolean) =>
  (
    on: Contract,
    choice: string,
    { argument = {}, result = unit, choiceObservers = [], ...details }: ExerciseDetails,
    children: readonly TransactionNode[] = [],
  ): ExerciseNode => ({
    kind: 'exercise',
    contract: on,
    interface: details.interface,
    choice,
    argument: damlValue(argument),
    result: damlValue(result),
    consuming,
    acting: details.acting,
    choiceObservers,
    children,
  });

/** Choices are consuming by default, as in Daml. */
export const exercise = exerciseNode(true);
export const nonConsuming = exerciseNode(false);

/** Exercises the choice `Archive`, which every template has for its signatories. */
export const archive = (of: Contract): ExerciseNode =>
  exercise(of, 'Archive', { acting: of.signatories });

export function depthOf(nodes: readonly TransactionNode[]): number {
  const below = nodes.map((node) => {
    if (node.kind === 'fetch') return 0;
    return node.kind === 'create' ? 1 : 1 + depthOf(node.children);
  });
  return below.reduce((deepest, depth) => (depth > deepest ? depth : deepest), 0);
}
