import { type Right, readerOfRights } from '#domain/ledger/rights.ts';
import { counted } from '#domain/text/plural.ts';

/** What the rights of a user allow on some pages of Treeline. */
export type PageAccess = {
  readonly pages: readonly string[];
  readonly access: 'all' | 'some' | 'none';
  /** What is visible, or which right is missing. */
  readonly text: string;
};

const READING = ['Updates', 'Update', 'Contract', 'Timeline', 'Completions'];
const OPEN = ['Node', 'Preferred packages', 'External party (topology)'];
const ADMIN = ['External party (allocation)'];

/**
 * The pages that a user's rights are enough for (docs/facts/wire.md#node-routes). The page Network
 * reads Scan, which needs no right.
 * @param rights undefined for a ledger without authorization, which allows everything
 */
export function pageAccessOf(rights: readonly Right[] | undefined): readonly PageAccess[] {
  const isAdmin = rights?.some(({ kind }) => kind === 'ParticipantAdmin') ?? true;
  return [
    { pages: READING, ...readingOf(rights) },
    { pages: OPEN, access: 'all', text: 'for any user' },
    isAdmin
      ? { pages: ADMIN, access: 'all', text: 'as an administrator' }
      : { pages: ADMIN, access: 'none', text: 'requires ParticipantAdmin' },
  ];
}

function readingOf(rights: readonly Right[] | undefined): Pick<PageAccess, 'access' | 'text'> {
  const all = { access: 'all', text: 'for any party of this participant' } as const;
  if (rights === undefined) return all;
  const reader = readerOfRights(rights);
  if (reader.kind === 'parties') {
    const count = counted(reader.parties.length, 'party', 'parties');
    return { access: 'some', text: `for ${count} of this user` };
  }
  if (reader.because === 'rights') return all;
  return { access: 'none', text: 'requires CanReadAs, CanActAs or CanReadAsAnyParty' };
}
