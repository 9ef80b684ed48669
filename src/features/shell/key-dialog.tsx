import { prefer, usePreferences } from '#ui/browser/preferences.ts';
import { Dialog } from '#ui/controls/dialog.tsx';

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
      ['Escape', 'Close the preview'],
    ],
  ],
  [
    'In the list of completions',
    [
      ['j / k', 'Next, previous completion, with its details on wide screens'],
      ['Enter', 'Open the details'],
      ['Enter again, then Escape', 'Go to the details, and back'],
      ['Escape', 'Close the details'],
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
      ['Enter, then Escape', 'Go to the details of the row, and back'],
      ['[ and ]', 'Fold all, unfold all'],
      ['f, then n / N', 'Find; next, previous hit'],
      ['t / v / c / r', 'Open Tree, Views, Traffic, Raw'],
      ['w', 'Open who sees what'],
      ['p', 'View as party'],
      ['y', 'Copy the update id'],
    ],
  ],
];

/** All keyboard shortcuts by place, and whether they are enabled. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const { keys: isEnabled } = usePreferences();
  return (
    <Dialog title="Keys" onClose={onClose}>
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
          checked={isEnabled}
          onChange={(event) => prefer({ keys: event.target.checked })}
        />
        Enable single-key shortcuts
      </label>
    </Dialog>
  );
}
