import type { Network } from '#domain/ledger/rights.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

/** The same id on another network is a different update, or none. */
export function UnknownNetwork({ id, shown }: { id: string; shown: Network }) {
  return (
    <aside aria-label="Network" className="page page-notice">
      <Notice tone="warning">
        {id === 'typed' ? (
          <>Custom addresses are not kept when the page is reloaded.</>
        ) : (
          <>
            This link is for the network{' '}
            <code>
              <HonestText text={id} />
            </code>
            , which is not configured.
          </>
        )}{' '}
        Showing <b>{shown.label}</b>. To change the network, use the network button in the header or
        its menu.
      </Notice>
    </aside>
  );
}
