const WORDS = 'Not loaded: ';

/** How browsers and Vite say that a file did not load. An error that the file throws has other words. */
const UNLOADED =
  /^(?:Failed to fetch|error loading|Importing a module|Unable to preload|'[^']*' is not a valid JavaScript MIME)/;

/**
 * Puts words before the message of an error that a file of Treeline did not load. For the browser's own
 * message, the router reloads the page, which loses a pasted token.
 */
export function nameUnloadedFile(error: unknown): void {
  if (error instanceof Error && UNLOADED.test(error.message)) error.message = WORDS + error.message;
}

export function isUnloadedFile(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(WORDS);
}
