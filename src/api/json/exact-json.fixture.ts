// Vitest evaluates a setup file again for each test file. If that were json-body.ts, there would be
// several `JsonPart` classes, and `instanceof` would fail.
import './json-body.ts';
