import type { Walk } from './stage.ts';
import { KEYBOARD_WALK } from './walk-keyboard.ts';
import { LARGE_WALK } from './walk-large.ts';
import { PAGE_WALKS } from './walk-pages.ts';
import { PARTY_WALKS } from './walk-party.ts';
import { PRINT_WALK } from './walk-print.ts';
import { SIGN_IN_WALK } from './walk-sign-in.ts';
import { TOKEN_WALK } from './walk-token.ts';

/** All that runs in each engine, in the order of the table of results. */
export const WALKS: readonly Walk[] = [
  ...PAGE_WALKS,
  KEYBOARD_WALK,
  TOKEN_WALK,
  SIGN_IN_WALK,
  LARGE_WALK,
  ...PARTY_WALKS,
  PRINT_WALK,
];
