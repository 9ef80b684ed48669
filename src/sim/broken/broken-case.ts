import type { Break, Breakage } from './breakage.ts';

/**
 * One ordinary transfer, broken in one way on one side. Its events on Scan and (alike) on the
 * ledger:
 *
 *   :0 TransferPreapproval_Send
 *   └─ :1 AmuletRules_Transfer
 *      ├─ :2 Archive   ├─ :3 Archive   ├─ :4 create   └─ :5 create
 */
export type BrokenCase = { readonly name: string; readonly label: string } & Breakage;

export const scan = (name: string, label: string, how: Break): BrokenCase => ({
  name,
  label: `Scan: ${label}`,
  scan: how,
});
export const ledger = (name: string, label: string, how: Break): BrokenCase => ({
  name,
  label: `Ledger: ${label}`,
  ledger: how,
});

export const SIGN_IN_PAGE =
  '<!doctype html><title>Sign in</title><h1>Please sign in</h1><script>alert(1)</script>';
export const XSS = '<img src=x onerror=alert(1)>';

const RLO = '\u202E';
const HIDDEN = '\u200B\u2060\uFEFF';
const namespace = `1220${'ab'.repeat(32)}`;
export const HOSTILE_PARTY = `harbor${RLO}1-ytsuc${HIDDEN}-1::${namespace}`;
export const LONG_PARTY = `harbor-custody-${'very-'.repeat(30)}long-hint::${namespace}`;
export const REVERSED_WORDS = `${RLO}gnp.live${HIDDEN}`;
export const REVERSED_NAME = `${RLO}telumA`;
