import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useKeys } from '#ui/keys.ts';
import { prefer, usePreferences } from '#ui/preferences.ts';

type Keys = readonly (readonly [key: string, what: string])[];

const KEYS: readonly (readonly [where: string, keys: Keys])[] = [
  [
    'Everywhere',
    [
      ['/ or Ctrl K', 'search by id'],
      ['z', 'UTC or local time'],
      ['?', 'this list'],
    ],
  ],
  [
    'In the list of updates',
    [
      ['j / k', 'next and previous update, previewed where there is room or the preview is open'],
      ['Enter', 'open the update'],
    ],
  ],
  [
    'In an update',
    [
      ['j / k, ↓ / ↑', 'next and previous row'],
      ['→ / ←', 'open a row or go to its first child; close it or go to its parent'],
      ['Home / End, Page Up / Page Down', 'far through the tree'],
      ['Enter', 'to the detail of the row'],
      ['[ and ]', 'fold all, unfold all'],
      ['f, then n / N', 'find; next and previous hit'],
      ['t / v / c / r', 'the tree, the views, the cost, the raw answer'],
      ['w', 'who sees what'],
      ['p', 'the party lens: through whose eyes'],
      ['y', 'copy the update id'],
    ],
  ],
];

/** The list of keys under `?`, with the switch that turns single-character keys off. */
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
            Single-character keys act
          </label>
        </Dialog>
      )}
    </>
  );
}
