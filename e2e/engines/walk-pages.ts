import { contractIdOf } from '../../src/sim/world/identity.ts';
import type { Scenario } from '../simulated.ts';
import type { Walk } from './stage.ts';
import type { Target } from './tab.ts';

const region = (name: string): Target => ({ role: 'region', name });
const treegrid = (name: string): Target => ({ role: 'treegrid', name });
/** The ledger lacks it, so its console has the failed request. */
const REJECTED = 'Update, rejected';
const table = (name?: string): Target => ({
  role: 'table',
  ...(name === undefined ? {} : { name }),
});

type ListedPage = readonly [
  name: string,
  path: (node: Scenario) => string,
  heading: string | RegExp,
  shows: Target,
];

const CLOSE = /^Batch_Close on Batch by /;
const deep = (node: Scenario) => `/updates/${node.updateId(/6 levels deep/)}`;
const rejected = (node: Scenario) => `/updates/${node.updateId(/reject/i)}`;

/** Every page, with its heading and a part that is shown when it has its content. */
const PAGES: readonly ListedPage[] = [
  [
    'Home',
    () => '/',
    'What happened to this update?',
    { role: 'list', name: 'Last failed commands' },
  ],
  ['Connect', () => '/connect', 'Connect to a node', region('Connection check')],
  ['Node', () => '/node', /^Node /, region('Requests')],
  ['Network', () => '/network', 'Network', table()],
  ['Updates', () => '/updates?live=no', 'Updates', table('Updates')],
  ['Completions', () => '/completions', 'Completions', table('Completions')],
  ['Update', deep, CLOSE, treegrid('Transaction tree')],
  [REJECTED, rejected, /^The mediator rejected a transaction /, region('Verdict')],
  ['Views', (node) => `${deep(node)}/views`, CLOSE, treegrid('Views')],
  ['Traffic', (node) => `${deep(node)}/traffic`, CLOSE, region('Traffic')],
  ['History', (node) => `${deep(node)}/history`, CLOSE, table()],
  ['Raw', (node) => `${deep(node)}/raw`, CLOSE, treegrid('Raw response')],
  ['Contract', () => `/contracts/${contractIdOf('moved coin')}`, 'Amulet', region('History')],
  ['Timeline', () => '/timeline?workflow=northwind', 'Timeline', region('Results')],
  ['Preferred packages', () => '/packages/preferred', 'Preferred packages', region('Result')],
  ['External party', () => '/parties/external', 'External party', region('Request')],
  [
    'Review of a response',
    () => '/parties/external?review=1',
    'Review an external party',
    { role: 'textbox', name: 'Answer to review' },
  ],
  ['Search', () => '/go?q=settle-nowhere', 'Search', region('Choices for this text')],
  ['Error codes', () => '/errors', 'Error codes', region('Tokens and rights')],
  ['Error code', () => '/errors/CONTRACT_NOT_FOUND', 'CONTRACT_NOT_FOUND', region('What to do')],
];

/** The pages of `npm test`. */
const SHORT: ReadonlySet<string> = new Set(['Update', 'Views']);

/** One walk for each page. */
export const PAGE_WALKS: readonly Walk[] = PAGES.map(([name, path, heading, shows]) => ({
  name,
  ...(SHORT.has(name) ? {} : { isLong: true as const }),
  ...(name === REJECTED
    ? { expected: /^console: Failed to load resource.*status of 404.*\/update-by-id\)$/ }
    : {}),
  async run({ open, scenario, see, same, sameTexts, texts }) {
    const node = await scenario('demo');
    await open(path(node), node);
    await see({ role: 'heading', name: heading });
    await see(shows);
    if (name === 'Node') await same(name, async () => kindsOf(await texts()));
    else await sameTexts(name);
  },
}));

/** The page lists its own requests: their order differs, and a poll may be among them. */
function kindsOf(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)].filter((line) => !/^[\d,]+$/.test(line)).toSorted();
}
