/** Marks a `JsonPart` (json-body.ts). In a file of its own, so that no two files import each other. */
export const PART = Symbol('part of a body');
