/** Marks a `JsonPart` (json-body.ts) for code that does not load it. */
export const PART = Symbol('part of a body');
