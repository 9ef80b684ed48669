/** The passphrase is wrong, or the file is invalid or changed. */
export class BackupRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupRefused';
  }
}

export class KeyWipedError extends Error {
  constructor() {
    super('The key was wiped.');
    this.name = 'KeyWipedError';
  }
}
