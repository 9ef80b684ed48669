import { isPackageName, isSynchronizerId, type PackageQuestion } from './package-question.ts';
import { isPartyId, partiesIn } from './party.ts';
import { textParam, textsParam } from './search-params.ts';
import { readMoment } from './time.ts';

/** The params of `/packages/preferred`: the question, as far as a link asks it. */
export type PackageSearch = {
  readonly name?: readonly string[] | undefined;
  readonly party?: readonly string[] | undefined;
  readonly synchronizer?: string | undefined;
  readonly at?: string | undefined;
};

export function readPackageSearch(search: Readonly<Record<string, unknown>>): PackageSearch {
  const { synchronizer, at } = search;
  const form = /^.{1,400}$/;
  return {
    name: textsParam(search['name'], isPackageName),
    party: textsParam(search['party'], isPartyId),
    synchronizer: isSynchronizerId(String(synchronizer))
      ? textParam(synchronizer, form)
      : undefined,
    at: toInstant(String(at)) === at ? textParam(at, form) : undefined,
  };
}

/** The question that a link asks; undefined where it leaves out what every question needs. */
export function questionOf({
  name,
  party,
  synchronizer,
  at,
}: PackageSearch): PackageQuestion | undefined {
  if (name === undefined || party === undefined) return undefined;
  return { names: name, parties: party, synchronizer, at };
}

/** The other way round. */
export const toPackageSearch = (question: PackageQuestion): PackageSearch => ({
  name: question.names,
  party: question.parties,
  synchronizer: question.synchronizer,
  at: question.at,
});

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
export type PackageProblems = Partial<Record<keyof PackageForm, string>>;

export type ReadForm =
  | { readonly kind: 'question'; readonly search: PackageSearch }
  | { readonly kind: 'problems'; readonly problems: PackageProblems };

export function readPackageForm({ names, parties, synchronizer, at }: PackageForm): ReadForm {
  const name = [...new Set(names.split(/[\s,]+/).filter((one) => one !== ''))];
  const party = [...new Set(partiesIn(parties))].sort();
  const instant = at.trim() === '' ? undefined : toInstant(at);
  const noName = name.find((one) => !isPackageName(one));
  const noParty = party.find((one) => !isPartyId(one));
  const problems: PackageProblems = {
    ...(name.length === 0 && { names: 'Name a package: without one there is no question.' }),
    ...(noName !== undefined && {
      names: `“${noName}” is no package name: letters, digits, - and _ only.`,
    }),
    ...(party.length === 0 && {
      parties: 'Name at least one party: it is their participants that have to have vetted it.',
    }),
    ...(noParty !== undefined && {
      parties: `“${noParty}” is no party id: it has no hint::1220… form.`,
    }),
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
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d(?:\.\d{1,9})?))?\s?(?:Z|UTC)?$/i.exec(
    text.trim(),
  );
  if (match === null) return undefined;
  const [, day, time, seconds = '00'] = match;
  const instant = `${day}T${time}:${seconds}Z`;
  return readMoment(instant, 'utc') === undefined ? undefined : instant;
}
