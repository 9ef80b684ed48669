import { useState } from 'react';
import { HIDDEN_LIMITS, readHiddenLimit, writeHiddenLimit } from '#api/token/hidden-limit.ts';
import type { TokenHolder } from '#api/token/token.ts';

/** Settings of this browser: passing the token between tabs, and dropping it in a hidden tab. */
export function TokenSettings({ token }: { token: TokenHolder }) {
  return (
    <>
      <ShareSwitch token={token} />
      <HiddenLimit />
    </>
  );
}

function ShareSwitch({ token }: { token: TokenHolder }) {
  const [on, setOn] = useState(() => token.sharing());
  return (
    <label className="flex items-start gap-2">
      <input
        type="checkbox"
        checked={on}
        className="mt-1 accent-accent"
        onChange={(event) => {
          token.share(event.target.checked);
          setOn(token.sharing());
        }}
      />
      <span>
        Share the token with other tabs of this page
        <span className="block text-sm text-ink-3">
          The token is shared in memory only, and only for the same Ledger API URL. “Forget token”
          clears it in all tabs.
        </span>
      </span>
    </label>
  );
}

function HiddenLimit() {
  const [minutes, setMinutes] = useState(() => readHiddenLimit());
  return (
    <label className="flex flex-wrap items-center gap-x-2 gap-y-1">
      Forget the token while this tab is hidden
      <select
        value={minutes ?? ''}
        onChange={(event) => {
          writeHiddenLimit(HIDDEN_LIMITS.find((one) => String(one) === event.target.value));
          setMinutes(readHiddenLimit());
        }}
        className="rounded-md border border-line-strong bg-surface px-2 py-1"
      >
        <option value="">Never</option>
        {HIDDEN_LIMITS.map((one) => (
          <option key={one} value={one}>
            {one < 60
              ? `After ${one} minutes`
              : one === 60
                ? 'After 1 hour'
                : `After ${one / 60} hours`}
          </option>
        ))}
      </select>
    </label>
  );
}
