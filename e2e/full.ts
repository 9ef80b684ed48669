/**
 * Whether this is `npm run test:full`, which also runs what `npm test` leaves out as told elsewhere
 * already: every test of the document worker's files once more in the worker, every rule of axe once
 * more in the dark.
 */
export const FULL = process.env['TREELINE_FULL'] === '1';
