const NAME = 'UnloadedFile';

/**
 * Renames the errors of files of Treeline that did not load. For the browser's own message, the
 * router reloads the page, which loses a pasted token.
 */
export function nameUnloadedFiles(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    Object.assign(payload, { name: NAME, message: `Not loaded: ${payload.message}` });
  });
}

export function isUnloadedFile(error: unknown): boolean {
  return error instanceof Error && error.name === NAME;
}
