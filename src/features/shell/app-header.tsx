import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCompact, useNarrow } from '#ui/narrow.ts';
import { HeaderMenu } from './header-menu.tsx';
import { Logo } from './logo.tsx';

/**
 * The header of every page: name, ways, search, and what the caller adds on the right. Where there
 * is no room a menu holds the ways and the tools. Each is drawn once: a second copy of the tools
 * would listen to their keys as well.
 */
export function AppHeader({ search, tools }: { search: ReactNode; tools: ReactNode }) {
  const compact = useCompact();
  const narrow = useNarrow();
  return (
    <header className="sticky top-0 z-10 flex h-13 items-center gap-3 border-b border-line bg-surface px-3 md:gap-4 md:px-5">
      <Link to="/" className="flex items-center gap-2 text-lg font-semibold tracking-tight">
        <Logo />
        <span className="max-md:sr-only">Treeline</span>
      </Link>
      {!narrow && <MainNav layout="flex gap-1" />}
      <div className="ml-auto flex max-w-xl min-w-0 flex-1">{search}</div>
      {compact ? (
        <HeaderMenu>
          {narrow && <MainNav layout="grid w-full" />}
          {tools}
        </HeaderMenu>
      ) : (
        <div className="flex items-center gap-2">{tools}</div>
      )}
    </header>
  );
}

const ANY_SEARCH = { exact: false, includeSearch: false } as const;
const WAY =
  'rounded-md px-2.5 py-1.5 text-ink-2 aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-ink';

function MainNav({ layout }: { layout: string }) {
  return (
    <nav aria-label="Main" className={layout}>
      <Link to="/updates" activeOptions={ANY_SEARCH} className={WAY}>
        Updates
      </Link>
      <Link to="/completions" activeOptions={ANY_SEARCH} className={WAY}>
        Completions
      </Link>
      <Link to="/parties/external" activeOptions={ANY_SEARCH} className={WAY}>
        Parties
      </Link>
      <Link to="/packages/preferred" activeOptions={ANY_SEARCH} className={WAY}>
        Packages
      </Link>
      <Link to="/node" activeOptions={ANY_SEARCH} className={WAY}>
        Node
      </Link>
    </nav>
  );
}
