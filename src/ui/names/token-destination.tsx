import { isPlainRemote } from '#domain/node/plain-http.ts';
import { HonestText } from '#ui/text/honest-text.tsx';

/**
 * Ends a sentence such as "The token is sent only to". Names the node behind a server that forwards
 * requests, because that is where the token arrives.
 */
export function TokenDestination({
  baseUrl,
  upstream,
}: {
  baseUrl: string;
  /** The node's own address; equal to `baseUrl` where nothing is between. */
  upstream: string;
}) {
  return (
    <>
      <Address url={baseUrl} />.
      {upstream !== baseUrl && (
        <>
          {' '}
          The server of this page forwards it to <Address url={upstream} />.
        </>
      )}
      {isPlainRemote(upstream) && (
        <span className="mt-1 block text-warn">
          {new URL(upstream).host} is reached over plain http. The network on the way can read the
          token.
        </span>
      )}
    </>
  );
}

function Address({ url }: { url: string }) {
  return (
    <span className="font-mono wrap-anywhere text-ink">
      <HonestText text={url} />
    </span>
  );
}
