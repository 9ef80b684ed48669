import { useMatches } from '@tanstack/react-router';
import { Monitor, Moon, Sun } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { honestString, middle } from '#domain/text/honest-text.ts';
import { useKeys } from '#ui/browser/keys.ts';
import { useShownSubject } from '#ui/browser/page-subject.ts';
import { type Preferences, prefer, usePreferences } from '#ui/browser/preferences.ts';
import { Button } from '#ui/controls/button.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';

/** Loaded when the dialog is opened. */
const KeyDialog = lazyPart(() => import('./key-dialog.tsx').then((part) => part.KeyDialog));

export function KeyHelp() {
  const [open, setOpen] = useState(false);
  useKeys({ '?': () => setOpen(true) });
  return (
    <>
      <Button look="link" title="Keys (?)" onClick={() => setOpen(true)}>
        Keys
      </Button>
      {open && (
        <Suspense>
          <KeyDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const ABOUT = document.querySelector<HTMLMetaElement>('meta[name=description]');
const TREELINE = ABOUT?.content;

/**
 * Sets the window title: the subject of the page, and the innermost route's `head` (WCAG 2.4.2).
 * The description of the page begins with it.
 */
export function PageTitle() {
  const title = useMatches({
    select: (matches) => matches.flatMap(({ meta }) => meta ?? []).findLast((one) => one?.title),
  })?.title;
  const subject = useShownSubject();
  useEffect(() => {
    document.title = [honestString(middle(subject, 100, 0)), title ?? 'Treeline']
      .filter((part) => part !== '')
      .join(' · ');
    if (ABOUT !== null) ABOUT.content = `${document.title}. ${TREELINE}`;
  }, [subject, title]);
  return null;
}

const NEXT_THEME: Record<Preferences['theme'], Preferences['theme']> = {
  system: 'light',
  light: 'dark',
  dark: 'system',
};
const ICONS = { system: Monitor, light: Sun, dark: Moon };

export function ViewSwitches() {
  const { zone, theme } = usePreferences();
  useKeys({ z: () => prefer({ zone: zone === 'utc' ? 'local' : 'utc' }) });
  const Icon = ICONS[theme];
  return (
    <>
      <Segmented
        label="Time zone"
        value={zone}
        onChange={(next) => prefer({ zone: next })}
        options={[
          { value: 'utc', label: 'UTC', title: 'Times in UTC (key z)' },
          { value: 'local', label: 'Local', title: 'Times in this browser’s time zone (key z)' },
        ]}
      />
      <button
        type="button"
        onClick={() => prefer({ theme: NEXT_THEME[theme] })}
        aria-label={`Theme: ${theme}`}
        title={`Theme: ${theme}; press for ${NEXT_THEME[theme]}`}
        className="grid size-8 place-items-center rounded-md border border-line text-ink-2 hover:text-ink"
      >
        <Icon aria-hidden="true" size={15} />
      </button>
    </>
  );
}
