/** The backup does not open: a wrong passphrase, or a file that was changed. */
export class BackupRefused extends Error {
  constructor(words: string) {
    super(words);
    this.name = 'BackupRefused';
  }
}

/** Somebody wants a signature of a key that was wiped. */
export class KeyWipedError extends Error {
  constructor() {
    super('The key was wiped.');
    this.name = 'KeyGone';
  }
}
