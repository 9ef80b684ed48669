/** The last of several values would otherwise win without a word. */
export function only(option: string, values: readonly string[] | undefined): string | undefined {
  if (values === undefined || values.length < 2) return values?.[0];
  const several = option === 'ledger' || option === 'scan';
  throw new Error(
    `--${option} is given ${values.length} times.${several ? ' Use --network for several networks.' : ''}`,
  );
}
