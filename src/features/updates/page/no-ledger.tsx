import { Link } from '@tanstack/react-router';
import { Notice } from '#ui/notice/notice.tsx';

/** @param at the time of the link, at which Scan's history is opened */
export function NoLedger({ at }: { at: string | undefined }) {
  return (
    <Notice>
      No ledger on this network, so no list of its updates.{' '}
      <Link
        to="/network"
        search={at === undefined ? {} : { at, dir: 'oldest' }}
        className="text-accent underline"
      >
        List the updates of the network from Scan
      </Link>
      , or search by id.
    </Notice>
  );
}
