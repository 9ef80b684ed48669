import { useMatches } from '@tanstack/react-router';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useKeys } from '#ui/browser/keys.ts';
import { type Preferences, prefer, usePreferences } from '#ui/browser/preferences.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/controls/dialog.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';

type Keys = readonly (readonly [key: string, what: string])[];

const KEYS: readonly (readonly [where: string, keys: Keys])[] = [
  [
    'Everywhere',
    [
      ['/ or Ctrl K', 'Search by id'],
      ['z', 'Switch between UTC and local time'],
      ['?', 'Show keyboard shortcuts'],
    ],
  ],
  [
    'In the list of updates',
    [
      ['j / k', 'Next, previous update, with a preview on wide screens'],
      ['Enter', 'Open the update'],
    ],
  ],
  [
    'In an update',
    [
      ['j / k, ↓ / ↑', 'Next, previous row'],
      ['→ / ←', 'Unfold a row or go to its first child; fold it or go to its parent'],
      [
        'Home / End, Page Up / Page Down',
        'Jump to the first or last row, or to the previous or next page',
      ],
      ['Enter', 'Go to the details of the row'],
      ['[ and ]', 'Fold all, unfold all'],
      ['f, then n / N', 'Find; next, previous hit'],
      ['t / v / c / r', 'Open Tree, Views, Traffic, Raw'],
      ['w', 'Open who sees what'],
      ['p', 'View as party'],
      ['y', 'Copy the update id'],
    ],
  ],
];

export function KeyHelp() {
  const [open, setOpen] = useState(false);
  const { keys } = usePreferences();
  useKeys({ '?': () => setOpen(true) });
  return (
    <>
      <Button look="link" onClick={() => setOpen(true)}>
        Keys
      </Button>
      {open && (
        <Dialog title="Keys" onClose={() => setOpen(false)}>
          {KEYS.map(([where, keys]) => (
            <section key={where} className="grid gap-1.5">
              <h3 className="font-semibold">{where}</h3>
              <dl className="grid grid-cols-[8rem_1fr] gap-x-4 gap-y-1 sm:grid-cols-[14rem_1fr]">
                {keys.map(([key, what]) => (
                  <div key={key} className="contents">
                    <dt className="font-mono">{key}</dt>
                    <dd className="text-ink-2">{what}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={keys}
              onChange={(event) => prefer({ keys: event.target.checked })}
            />
            Enable single-key shortcuts
          </label>
        </Dialog>
      )}
    </>
  );
}

/** Sets the window title from the innermost route's `head` (WCAG 2.4.2). */
export function PageTitle() {
  const title = useMatches({
    select: (matches) => matches.flatMap(({ meta }) => meta ?? []).findLast((one) => one?.title),
  })?.title;
  useEffect(() => {
    document.title = title ?? 'Treeline';
  }, [title]);
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
