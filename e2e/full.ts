/**
 * Whether this is `npm run test:full`, which also runs what `npm test` leaves out as told elsewhere
 * already (CONTRIBUTING.md, "How long the tests may take").
 */
export const FULL = process.env['TREELINE_FULL'] === '1';
