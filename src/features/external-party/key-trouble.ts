import { BackupRefused, KeyWipedError } from '#api/keys/key-refusals.ts';

/** Why work with a key failed, in a sentence; nothing of what was thrown is shown but our own words. */
export function keyTroubleOf(thrown: unknown): string {
  if (thrown instanceof BackupRefused) return thrown.message;
  if (thrown instanceof KeyWipedError)
    return 'The private key was wiped, so it signs nothing any more. Choose a key again.';
  return 'This did not work: a part of this page did not load, or the browser refused. Nothing was used or sent; try again.';
}
