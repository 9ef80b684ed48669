const WORDS = 'Not loaded: ';

/**
 * Puts words before the message of an error that a file of Treeline did not load. For the browser's own
 * message, the router reloads the page, which loses a pasted token.
 */
export function nameUnloadedFiles(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = WORDS + payload.message;
  });
}

export function isUnloadedFile(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(WORDS);
}
