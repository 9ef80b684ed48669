import { expect, test } from 'vitest';
import { isUnloadedFile, nameUnloadedFile } from './unloaded-file.ts';

test.each([
  'Failed to fetch dynamically imported module: https://treeline.example/assets/node-1.js',
  'error loading dynamically imported module: https://treeline.example/assets/node-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/node-1.css',
  // WebKit, where a host sends index.html for a file that it no longer has.
  "'text/html' is not a valid JavaScript MIME type.",
])('nameUnloadedFile names a file that did not load once: %s', (message) => {
  const error = new TypeError(message);
  for (const _ of [1, 2]) nameUnloadedFile(error);
  expect(error.message).toBe(`Not loaded: ${message}`);
  expect(isUnloadedFile(error)).toBe(true);
});

test('nameUnloadedFile leaves other errors as they are', () => {
  for (const error of [new ReferenceError('x is not defined'), 'Importing a module', undefined]) {
    nameUnloadedFile(error);
    expect(isUnloadedFile(error)).toBe(false);
  }
});
