import { Link, useLocation } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useRef } from 'react';
import { focusContent, focusFirst } from '#ui/browser/focus.ts';
import { useCompact, useShortHeader } from '#ui/browser/preferences.ts';

/**
 * Closes on Escape, on blur and after navigation. The children remain mounted, so their keys
 * continue to work.
 */
function HeaderMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const page = useLocation({ select: ({ pathname }) => pathname });
  const close = () => {
    if (menu.current !== null) menu.current.open = false;
  };
  // Events of a dialog opened from the menu bubble through React, although the dialog is outside
  // the menu.
  const isInside = ({ target }: SyntheticEvent) =>
    target instanceof Node && menu.current?.contains(target) === true;
  return (
    <details
      key={page}
      ref={menu}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isInside(event)) return;
        event.preventDefault();
        close();
        focusFirst(menu.current, 'summary');
      }}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a') !== null) close();
      }}
      onBlur={(event) => {
        const next = event.relatedTarget;
        const isLeft = !(next instanceof Element) || next.closest('dialog') === null;
        if (isInside(event) && isLeft && !event.currentTarget.contains(next)) close();
      }}
    >
      <summary
        aria-label="Menu"
        className="grid size-8 list-none place-items-center rounded-md border border-line"
      >
        <Menu aria-hidden="true" size={16} />
      </summary>
      <div
        tabIndex={-1}
        className="panel absolute right-0 z-20 mt-1 grid w-64 justify-items-start gap-3 p-3"
      >
        {children}
      </div>
    </details>
  );
}

function Logo() {
  return (
    <svg aria-hidden="true" width="22" height="22" viewBox="0 0 22 22" className="text-accent">
      <path
        fill="currentColor"
        d="M11 1.5 4.2 11h3.1L3 17.2h6.6v3.3h2.8v-3.3H19L14.7 11h3.1L11 1.5Z"
      />
    </svg>
  );
}

/** Navigation and tools are rendered once, because a second copy would handle keys twice. */
export function AppHeader({ search, tools }: { search: ReactNode; tools: ReactNode }) {
  const short = useShortHeader();
  const compact = useCompact();
  return (
    <header className="app-header sticky top-0 z-10 has-data-search-panel:z-20 flex h-13 items-center gap-3 border-b border-line bg-surface px-3 md:gap-4 md:px-5">
      {/* biome-ignore lint/a11y/useValidAnchor: a link inside the page, whose address has no hash */}
      <a
        href="#content"
        className="skip-link"
        onClick={(event) => {
          // The address is the state of the page, so it keeps its hash.
          event.preventDefault();
          focusContent();
        }}
      >
        Skip to content
      </a>
      <Link to="/" className="flex items-center gap-2 text-lg font-semibold tracking-tight">
        <Logo />
        <span className="max-md:sr-only">Treeline</span>
      </Link>
      {!compact && <MainNav layout="flex gap-1" />}
      <div className="ml-auto flex max-w-xl min-w-0 flex-1">{search}</div>
      {short ? (
        <HeaderMenu>
          {compact && <MainNav layout="grid w-full" />}
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

const PAGES = [
  ['/updates', 'Updates'],
  ['/network', 'Network'],
  ['/completions', 'Completions'],
  ['/parties/external', 'Parties'],
  ['/packages/preferred', 'Packages'],
  ['/node', 'Node'],
] as const;

function MainNav({ layout }: { layout: string }) {
  return (
    <nav aria-label="Main" className={layout}>
      {PAGES.map(([to, name]) => (
        <Link key={to} to={to} activeOptions={ANY_SEARCH} className={WAY}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
