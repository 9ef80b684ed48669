export type FieldProblem<Field extends string> = {
  readonly field: Field;
  readonly problem: string;
  /** The problem is not shown before submission. */
  readonly isMissing?: boolean;
};

/** The value of a form as typed, or the problems of its fields. */
export type FormReading<Value, Field extends string> =
  | { readonly kind: 'ready'; readonly value: Value }
  | { readonly kind: 'problems'; readonly problems: readonly FieldProblem<Field>[] };

export function foundProblems<Field extends string>(
  checks: readonly {
    readonly field: Field;
    readonly problem: string | undefined;
    readonly isMissing?: boolean;
  }[],
): readonly FieldProblem<Field>[] {
  return checks.flatMap(({ problem, ...rest }) =>
    problem === undefined ? [] : [{ ...rest, problem }],
  );
}
