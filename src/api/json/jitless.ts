import * as z from 'zod/mini';

// Must run before any schema is created, because zod's compiled checks need `unsafe-eval`
// (docs/facts/security.md#browser-facts).
z.config({ jitless: true });
