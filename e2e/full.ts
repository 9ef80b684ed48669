/**
 * Whether this is `npm run test:full`, which also runs what `npm test` leaves out because other
 * tests cover it (CONTRIBUTING.md, "How long the tests may take").
 */
export const FULL = process.env['TREELINE_FULL'] === '1';
