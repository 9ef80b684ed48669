import { Monitor, Moon, Sun } from 'lucide-react';
import { useKeys } from '#ui/keys.ts';
import { type Preferences, prefer, usePreferences } from '#ui/preferences.ts';
import { Segmented } from '#ui/segmented.tsx';

const NEXT_THEME: Record<Preferences['theme'], Preferences['theme']> = {
  system: 'light',
  light: 'dark',
  dark: 'system',
};
const ICONS = { system: Monitor, light: Sun, dark: Moon };

/** UTC or local time, and the theme. */
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
          { value: 'local', label: 'Local', title: 'Times in this browser’s zone (key z)' },
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
