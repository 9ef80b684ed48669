import { BackupRefused, KeyWipedError } from '#api/keys/key-refusals.ts';

export function keyProblemOf(thrown: unknown): string {
  if (thrown instanceof BackupRefused) return thrown.message;
  if (thrown instanceof KeyWipedError)
    return 'The private key was wiped and cannot sign. Choose a key again.';
  return 'The operation failed: a part of this page did not load, or the browser rejected the operation. Nothing was used or sent. Try again.';
}
