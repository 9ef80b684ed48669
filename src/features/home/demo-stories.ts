/**
 * What the four stories of the demo show. The simulated node derives its ids and offsets from
 * names, so they are the same on every start (home.test.ts).
 */
export const SETTLEMENT = {
  updateId: '122014a55d6bc53aa1355c4b1fea9e865c8f38744684da6437b64ea901754a56c517',
  bytes: '29,994',
  parties: 'Six',
  partial: 'Four',
};

/** Names of Splice that occur in the stories. */
export const TERMS =
  'DSO is the party that the operators of the network share. Amulet is the coin of the network.';

export const REJECTED = '1220f391df92c9345e0f18712a9bd38b66a95607afc06a375b838642874b1949b470';

/** The synchronizer of the party that the dishonest node is asked for. */
export const SYNCHRONIZER =
  'global-domain::1220d1b9da4ff1f9614bbff79aca820b4ba361fb52bbe07c1bcbc67254b9fc165a94';

/** The dishonest node beside a demo: `demo~t1` and `sim-lying~t1` are worlds of one test. */
export function dishonestNetwork(demo: string): string {
  return demo.replace(/^(?:sim-)?demo/, 'sim-lying');
}

export function isDemo(network: string): boolean {
  return /^(?:sim-)?demo(?:~|$)/.test(network);
}
