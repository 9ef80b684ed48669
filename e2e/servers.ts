/** What is started, from the root of the repository: the built server. */
export const SERVER = 'dist-server/main.js';

/** The same where every update is read in the document worker. */
export const WORKER_SERVER = 'e2e/worker-server.mjs';
