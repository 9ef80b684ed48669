import type { Network } from '#domain/ledger/rights.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

/**
 * A link named a network that is not to be had here. The page shows another one and says so: the
 * same id on another network is another update, or none.
 */
export function UnknownNetwork({ id, shown }: { id: string; shown: Network }) {
  return (
    <aside aria-label="Network" className="mx-auto max-w-[105rem] px-4 pt-3 md:px-6">
      <Notice tone="warning">
        {id === 'typed' ? (
          <>Addresses that were typed are forgotten when the page is loaded anew.</>
        ) : (
          <>
            This link is for the network{' '}
            <code>
              <HonestText text={id} />
            </code>
            , which is not configured here.
          </>
        )}{' '}
        What you see is of <b>{shown.label}</b>; its button in the header leads to another.
      </Notice>
    </aside>
  );
}
