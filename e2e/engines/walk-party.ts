import { expect } from '@playwright/test';
import type { Walk } from './stage.ts';
import type { Target } from './tab.ts';

/**
 * The version of the node decides the form of its answer: one transaction, or three
 * (docs/facts/topology.md#answer-forms).
 */
const KINDS = [
  ['Ed25519', 'demo'],
  ['P-256', 'v348'],
  ['P-384', 'v34'],
  ['secp256k1', 'v348'],
] as const;

const button = (name: string): Target => ({ role: 'button', name });
const radio = (name: string | RegExp): Target => ({ role: 'radio', name });

/** From the form to a party that the node hosts, with a key made in the browser. */
export const PARTY_WALKS: readonly Walk[] = KINDS.map(([kind, scenarioName]) => ({
  name: `Onboarding with ${kind}`,
  ...(kind === 'Ed25519' ? {} : { isLong: true as const }),
  // Scan does not know the party before it is hosted.
  expected: /^console: Failed to load resource.*status of 404/,
  async run({ fill, open, scenario, see, sameTexts, tab }) {
    const hint = `party of ${kind}`;
    const node = await scenario(scenarioName);
    await open(`/parties/external?${new URLSearchParams({ hint })}`, node);
    await tab.click(radio(/^global/));
    await tab.click(button('Continue to the key'));
    await tab.click(button('Create a key'));
    await tab.click(radio(new RegExp(`^${kind}`)));
    await tab.click(radio(/^None \(tests only\)/));
    await sameTexts('choice of the key');
    await tab.click(button('Create key'));
    await tab.click(button('Continue to generate'));
    await tab.click(button('Generate the topology'));
    await tab.click(button('Checks and content to sign'));
    await sameTexts('checks', { role: 'region', name: 'Checks' });
    await tab.click(button('Continue to signing'));
    await fill({ role: 'textbox', name: /^Type the party hint/ }, hint);
    await tab.click(button('Sign'));
    await tab.click(button('Allocate the party'));
    await see({ role: 'region', name: 'Rights' });
    await expect.poll(() => tab.lines()).toContain('hosted (Scan)');
    await sameTexts('result');
  },
}));
