import { describe, expect, test } from 'vitest';
import { configOfUpstreams, originsOfConfig } from './served-config.ts';

describe('configOfUpstreams', () => {
  test('returns one network on this origin', () => {
    const config = configOfUpstreams({
      ledger: 'https://node.example:7575/json',
      scan: 'https://scan.example/api/scan',
    });
    expect(JSON.parse(config)).toEqual({
      networks: [
        {
          id: 'node',
          label: 'node.example:7575',
          base_url: '/api/ledger',
          scan_url: '/api/scan',
        },
      ],
      default: 'node',
      demo: false,
    });
  });

  test('omits the ledger for Scan only', () => {
    const config = configOfUpstreams({ ledger: undefined, scan: 'https://scan.example/api/scan' });
    expect(JSON.parse(config).networks).toEqual([
      { id: 'node', label: 'scan.example', scan_url: '/api/scan' },
    ]);
  });
});

describe('originsOfConfig', () => {
  test('returns each foreign origin once, without characters that alter a policy', () => {
    const config = JSON.stringify({
      networks: [
        { base_url: '/ledger', scan_url: 'https://scan.example/api/scan' },
        { base_url: 'http://127.0.0.1:7575/p', scan_url: 'https://scan.example/other' },
        { base_url: "javascript:alert('x')", scan_url: 'ws://a.example' },
        { base_url: "https://b.example; script-src 'unsafe-inline'", scan_url: 7 },
        'nonsense',
        null,
      ],
    });
    expect(originsOfConfig(config)).toEqual(['https://scan.example', 'http://127.0.0.1:7575']);
  });

  test.each(['', '{', 'null', '[]', '{"networks":7}'])('returns none for %j', (config) => {
    expect(originsOfConfig(config)).toEqual([]);
  });
});
