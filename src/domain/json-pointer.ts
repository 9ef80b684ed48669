/**
 * JSON pointers (RFC 6901): `/a~1b/0` is element 0 of member `a/b`; "" is the whole document.
 */

/** The pointer of these names and indices, outermost first. */
export function writePointer(tokens: readonly string[]): string {
  return tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The names and indices of a pointer, or undefined when it is none. */
export function readPointer(pointer: string): readonly string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
