/** A party of several hosts is only proposed at first, so nothing exists that the node could report. */
export function resendText(isHostedBySeveral: boolean): string {
  return isHostedBySeveral
    ? 'Sends the same body. If the first request took effect, the node may reject it with “already exists”, or accept the same proposal again.'
    : 'Sends the same body. The node rejects it with “already exists” if the first request took effect.';
}
