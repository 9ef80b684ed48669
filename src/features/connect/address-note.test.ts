import { describe, expect, test } from 'vitest';
import { addressNote } from './address-note.ts';

const SCAN = 'This looks like an address of Scan.';
const LEDGER = 'This looks like an address of the JSON Ledger API.';

describe('addressNote', () => {
  test.each([
    ['ledger', 'https://node.example', undefined],
    ['ledger', 'https://node.example/prefix/v2x', undefined],
    ['ledger', 'https://node.example/ledger/v2', 'Leave out /v2 at the end.'],
    ['ledger', 'https://node.example/v2/version', 'Leave out /v2/version at the end.'],
    ['ledger', 'https://node.example/api/scan', SCAN],
    ['ledger', 'https://node.example/api/scan/v0', SCAN],
    ['ledger', 'https://scan.sv-2.example', SCAN],
    ['scan', 'https://scan.example/api/scan', undefined],
    ['scan', 'https://scan.example/api/scan/v0', 'Leave out /v0 at the end.'],
    ['scan', 'https://node.example/v2', LEDGER],
  ] as const)('of the address of the %s %s is %s', (api, url, note) => {
    expect(addressNote(api, url)).toBe(note);
  });
});
