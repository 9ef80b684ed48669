import { Notice } from '#ui/notice.tsx';

/** What a signature binds to and what it does not; the same for every answer (topology-facts 4.1). */
export function SignedMeaning() {
  return (
    <Notice>
      <ul className="grid gap-1">
        <li>
          What is signed names no synchronizer: the signature holds on every synchronizer that the
          transactions are sent to.
        </li>
        <li>
          The one key becomes both the namespace of the party and its signing key. Whoever has it
          has the party; when it is lost, the party is lost.
        </li>
      </ul>
    </Notice>
  );
}
