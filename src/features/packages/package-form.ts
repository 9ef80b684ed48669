import { isSynchronizerId, partiesIn } from '#domain/ledger/party.ts';
import { cappedName, partyProblem } from '#domain/ledger/typed-input.ts';
import { isInstant, isPackageName, type PackageSearch } from '#domain/package/package-search.ts';
import { type FormReading, foundProblems } from '#domain/text/form-reading.ts';

export type PackageForm = {
  readonly names: string;
  readonly parties: string;
  readonly synchronizer: string;
  readonly at: string;
};

export const toPackageForm = ({
  name = [],
  party = [],
  synchronizer = '',
  at = '',
}: PackageSearch): PackageForm => ({
  names: name.join(', '),
  parties: party.join('\n'),
  synchronizer,
  at,
});

export function readPackageForm({
  names,
  parties,
  synchronizer,
  at,
}: PackageForm): FormReading<PackageSearch, keyof PackageForm> {
  const name = [...new Set(names.split(/[\s,]+/).filter((one) => one !== ''))];
  const party = [...new Set(partiesIn(parties))].sort();
  const instant = at.trim() === '' ? undefined : toInstant(at);
  const noName = name.find((one) => !isPackageName(one));
  const id = name.find((one) => PACKAGE_ID.test(one));
  const noParty = party.map(partyProblem).find((problem) => problem !== undefined);
  const problems = foundProblems<keyof PackageForm>([
    name.length === 0
      ? { field: 'names', problem: 'Enter a package name.', isMissing: true }
      : {
          field: 'names',
          problem:
            noName === undefined
              ? id && `“${cappedName(id)}” is a package id, not a name.`
              : `“${cappedName(noName)}” is not a package name. Use letters, digits, - and _ only.`,
        },
    party.length === 0
      ? { field: 'parties', problem: 'Enter at least one party.', isMissing: true }
      : { field: 'parties', problem: noParty },
    {
      field: 'synchronizer',
      problem:
        synchronizer === '' || isSynchronizerId(synchronizer)
          ? undefined
          : 'Not a valid synchronizer id.',
    },
    {
      field: 'at',
      problem:
        at.trim() === '' || instant !== undefined
          ? undefined
          : 'Not a valid UTC time. Example: 2026-11-21T09:00:00Z.',
    },
  ]);
  if (problems.length > 0) return { kind: 'problems', problems };
  return {
    kind: 'ready',
    value: { name, party, synchronizer: synchronizer || undefined, at: instant },
  };
}

const PACKAGE_ID = /^[0-9a-f]{64}$/i;

/** `2026-11-21 09:00` → `2026-11-21T09:00:00Z`; undefined for any other text. */
function toInstant(text: string): string | undefined {
  const [, day, time, seconds = '00'] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d(?:\.\d{1,9})?))?\s?(?:Z|UTC)?$/i.exec(
      text.trim(),
    ) ?? [];
  const instant = `${day}T${time}:${seconds}Z`;
  return isInstant(instant) ? instant : undefined;
}
