import * as z from 'zod/mini';

// Before any schema is made: zod's compiled checks would need `unsafe-eval`
// (docs/facts/security.md#browser-facts).
z.config({ jitless: true });
