import { useLocation } from '@tanstack/react-router';
import type { NodeConnection } from '#api/connection/connections.ts';
import type { TokenHolder } from '#api/token/token.ts';
import { honestString } from '#domain/text/honest-text.ts';
import { focusPart } from '#ui/browser/focus.ts';
import { Button } from '#ui/controls/button.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { TOKEN_STATE, tokenLabel, useClock, useTokenState } from './token-state.ts';

const DOTS = {
  good: 'bg-accent',
  warn: 'bg-warn',
  bad: 'bg-archive',
  plain: 'bg-line-strong',
} as const;

/** The connect page has its own token field and "Forget token". */
export function NetworkChip({
  node,
  onConnect,
}: {
  node: NodeConnection | undefined;
  onConnect: () => void;
}) {
  if (node === undefined) return <Button onClick={onConnect}>Not connected</Button>;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-full border border-line bg-surface px-2.5 py-0.5">
      <button
        type="button"
        title="Connect to another network"
        onClick={onConnect}
        className="min-h-6 max-w-48 truncate font-medium hover:underline"
      >
        <span className="sr-only">Network: </span>
        {node.network.label}
      </button>
      {node.token === undefined ? (
        <span className="text-ink-3">Scan only</span>
      ) : (
        <TokenPart token={node.token} />
      )}
    </div>
  );
}

function TokenPart({ token }: { token: TokenHolder }) {
  const state = useTokenState(token);
  const now = useClock();
  const atConnect = useLocation({ select: ({ pathname }) => pathname === '/connect' });
  if (state === undefined) return null;
  const { text, tone } = tokenLabel(state, now);
  const { refused, denied } = state;
  const asks = state.kind === 'absent' || refused || denied || state.isHeldBack;
  const held = state.kind === 'held' && state.from !== 'demo';
  const user = (held && state.claims?.sub) || '';
  return (
    <>
      <span
        aria-hidden="true"
        className={`size-2 rounded-full forced-color-adjust-none ${DOTS[tone]}`}
      />
      <span id={TOKEN_STATE} tabIndex={-1} className="-mx-1 rounded-sm px-1 text-ink-2">
        {/* Not on the part that gets the focus, which would open the tooltip unasked. */}
        <span title={`For ${token.baseUrl}${user && `, user ${honestString(user)}`}`}>
          {asks && !atConnect ? (
            <Button look="link" className="min-h-6" onClick={() => token.ask()}>
              {text}
            </Button>
          ) : (
            text
          )}
        </span>
      </span>
      <span className="max-w-32 truncate font-mono empty:hidden xl:max-[96rem]:sr-only">
        <HonestText text={user} />
      </span>
      {held && !atConnect && (
        <Button
          look="link"
          className="min-h-6"
          onClick={() => {
            token.forget();
            // This button is removed.
            focusPart(TOKEN_STATE);
          }}
        >
          Forget token
        </Button>
      )}
    </>
  );
}
