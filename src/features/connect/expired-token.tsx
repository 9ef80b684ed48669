import type { TokenState } from '#api/token/token.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Moment } from '#ui/text/moment.tsx';
import { tokenSpanText, useClock } from './token-state.ts';

/** The clock of the browser may be wrong, so the user may send the token anyway (REL-11). */
export function ExpiredToken({
  state,
  onSend,
}: {
  state: TokenState & { readonly kind: 'held' };
  onSend: () => void;
}) {
  const now = useClock();
  const { expiresAt = now } = state;
  const date = new Date(expiresAt);
  return (
    <Notice tone="warning">
      <b>The token expired {tokenSpanText(Math.max(0, now - expiresAt))} ago</b>
      {!Number.isNaN(date.getTime()) && (
        <>
          , at <Moment iso={date.toISOString().replace(/\.\d+Z$/, 'Z')} />
        </>
      )}{' '}
      (browser clock). Nothing was sent.{' '}
      <Button look="link" onClick={onSend}>
        Send expired token
      </Button>
    </Notice>
  );
}
