import { Link } from '@tanstack/react-router';
import { Notice } from '#ui/notice/notice.tsx';
import { WholeId } from '#ui/text/whole-id.tsx';

/** Shown for an address whose id no contract can have; nothing is requested. */
export function BadContractId({ text }: { text: string }) {
  return (
    <main className="page grid content-start gap-3">
      <h1 className="text-xl font-semibold tracking-tight">Not a valid contract id</h1>
      <Notice>
        A contract id begins with 00 and has at least 66 hex digits. Nothing was requested.
      </Notice>
      <WholeId text={text} />
      <p>
        <Link to="/go" search={{ q: text }} className="text-accent underline underline-offset-2">
          Search for this id
        </Link>
      </p>
    </main>
  );
}
