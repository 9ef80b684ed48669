import { isInstant, isPackageName, type PackageSearch } from './package-search.ts';
import { partiesIn } from './party.ts';
import { cappedName, partyProblem } from './typed-names.ts';
import { isSynchronizerId } from './unique-id.ts';

/** What stands in the boxes. */
export type PackageForm = {
  readonly names: string;
  readonly parties: string;
  /** "" for any. */
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

/** What is wrong at each box, in words; none of them may be left to the node to find. */
type PackageProblems = Partial<Record<keyof PackageForm, string>>;

export type ReadForm =
  | { readonly kind: 'question'; readonly search: PackageSearch }
  | { readonly kind: 'problems'; readonly problems: PackageProblems };

export function readPackageForm({ names, parties, synchronizer, at }: PackageForm): ReadForm {
  const name = [...new Set(names.split(/[\s,]+/).filter((one) => one !== ''))];
  const party = [...new Set(partiesIn(parties))].sort();
  const instant = at.trim() === '' ? undefined : toInstant(at);
  const noName = name.find((one) => !isPackageName(one));
  const noParty = party.map(partyProblem).find((problem) => problem !== undefined);
  const problems: PackageProblems = {
    ...(name.length === 0 && { names: 'Name a package: without one there is no question.' }),
    ...(noName !== undefined && {
      names: `“${cappedName(noName)}” is no package name: letters, digits, - and _ only.`,
    }),
    ...(party.length === 0 && {
      parties: 'Name at least one party: it is their participants that have to have vetted it.',
    }),
    ...(noParty !== undefined && { parties: noParty }),
    ...(synchronizer !== '' &&
      !isSynchronizerId(synchronizer) && { synchronizer: 'This is no synchronizer id.' }),
    ...(at.trim() !== '' &&
      instant === undefined && { at: 'This is no moment in UTC, such as 2026-11-21T09:00:00Z.' }),
  };
  if (Object.keys(problems).length > 0) return { kind: 'problems', problems };
  return {
    kind: 'question',
    search: { name, party, synchronizer: synchronizer || undefined, at: instant },
  };
}

/** `2026-11-21 09:00` → `2026-11-21T09:00:00Z`; undefined for what is no moment in UTC. */
function toInstant(text: string): string | undefined {
  const [, day, time, seconds = '00'] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d(?:\.\d{1,9})?))?\s?(?:Z|UTC)?$/i.exec(
      text.trim(),
    ) ?? [];
  const instant = `${day}T${time}:${seconds}Z`;
  return isInstant(instant) ? instant : undefined;
}
