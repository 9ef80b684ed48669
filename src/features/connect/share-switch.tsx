import { useState } from 'react';
import type { TokenHolder } from '#api/token/token.ts';

/** Lets new tabs take over the token; stored in this browser. */
export function ShareSwitch({ token }: { token: TokenHolder }) {
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
          The token passes from memory to memory, for the same Ledger API URL only. “Forget token”
          clears it in all tabs.
        </span>
      </span>
    </label>
  );
}
