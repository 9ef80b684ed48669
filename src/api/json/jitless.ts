import * as z from 'zod/mini';

// Runs before any schema is created: zod's compiled checks would need `unsafe-eval`
// (docs/facts/security.md#browser-facts).
z.config({ jitless: true });
