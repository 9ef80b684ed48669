import { contractIdOf } from '../../src/sim/world/identity.ts';
import type { Scenario } from '../simulated.ts';
import type { Walk } from './stage.ts';
import type { Target } from './tab.ts';

const region = (name: string): Target => ({ role: 'region', name });
const treegrid = (name: string): Target => ({ role: 'treegrid', name });
const HEADING: Target = { role: 'heading', name: /./ };

type ListedPage = readonly [name: string, path: (node: Scenario) => string, shows: Target];

const deep = (node: Scenario) => `/updates/${node.updateId(/6 levels deep/)}`;
const rejected = (node: Scenario) => `/updates/${node.updateId(/reject/i)}`;

/** Every page, with what is shown when it has its content. */
const PAGES: readonly ListedPage[] = [
  ['Home', () => '/', { role: 'list', name: 'Last failed commands' }],
  ['Connect', () => '/connect', region('Connection check')],
  ['Node', () => '/node', region('Requests')],
  ['Network', () => '/network', { role: 'table' }],
  ['Updates', () => '/updates?live=no', { role: 'table', name: 'Updates' }],
  ['Completions', () => '/completions', { role: 'table', name: 'Completions' }],
  ['Update', deep, treegrid('Transaction tree')],
  ['Update, rejected', rejected, region('Verdict')],
  ['Views', (node) => `${deep(node)}/views`, treegrid('Views')],
  ['Traffic', (node) => `${deep(node)}/traffic`, region('Traffic')],
  ['History', (node) => `${deep(node)}/history`, { role: 'table' }],
  ['Raw', (node) => `${deep(node)}/raw`, treegrid('Raw response')],
  ['Contract', () => `/contracts/${contractIdOf('moved coin')}`, HEADING],
  ['Timeline', () => '/timeline?workflow=northwind', HEADING],
  ['Preferred packages', () => '/packages/preferred', region('Result')],
  ['External party', () => '/parties/external', region('Request')],
  ['Review of a response', () => '/parties/external?review=1', HEADING],
  ['Search', () => '/go?q=settle-nowhere', HEADING],
  ['Error codes', () => '/errors', HEADING],
  ['Error code', () => '/errors/CONTRACT_NOT_FOUND', HEADING],
];

/** One walk for each page. */
export const PAGE_WALKS: readonly Walk[] = PAGES.map(([name, path, shows]) => ({
  name,
  // The ledger lacks the rejected update.
  expected: /^console: Failed to load resource.*status of 404/,
  async run({ open, scenario, see, same, sameTexts, texts }) {
    const node = await scenario('demo');
    await open(path(node), node);
    await see(shows);
    if (name === 'Node') await same(name, async () => kindsOf(await texts()));
    else await sameTexts(name);
  },
}));

/** The page lists its own requests: their order differs, and a poll may be among them. */
function kindsOf(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)].filter((line) => !/^[\d,]+$/.test(line)).toSorted();
}
