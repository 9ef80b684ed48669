import * as z from 'zod/mini';

// Runs before any schema exists, because zod's compiled checks need `unsafe-eval`
// (docs/facts/security.md#browser-facts).
z.config({ jitless: true });
