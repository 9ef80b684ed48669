/** Where the page of these tests is. */
export const BASE = 'https://explorer.example/app/';

/** A valid `config.json`. */
export const WHOLE = `{
  "networks": [
    { "id": "devnet", "label": "DevNet",
      "base_url": "/ledger/",
      "scan_url": "https://scan.example/api/scan" },
    { "id": "ledger-only", "base_url": "http://localhost:7575" }
  ],
  "default": "ledger-only"
}`;
