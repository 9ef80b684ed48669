import { uniqueId } from './identity.ts';

export const PARTIES = {
  dso: uniqueId('DSO'),
  digitalAsset: uniqueId('Digital-Asset-2'),
  northwind: uniqueId('Northwind-Nodes-1'),
  baltic: uniqueId('Baltic-Ledger-Services-1'),
  foundation: uniqueId('Global-Synchronizer-Foundation'),
  harbor: uniqueId('harbor-custody-mainnet-1'),
  quayside: uniqueId('quayside-trust-custodian-1'),
  lumen: uniqueId('lumen-dvp-operator-1'),
  meridian: uniqueId('meridian-exchange-validator-1'),
  registrar: uniqueId('euro-bond-registrar'),
  stablecoin: uniqueId('tidewater-usd-issuer'),
  alice: uniqueId('auth0_0067a1c94be2d50e317f'),
  bob: uniqueId('google-oauth2_007c1020993'),
  carol: uniqueId('cantonwallet-abc'),
  fund: uniqueId('aldgate-treasury-fund-3'),
  app: uniqueId('tidepool-lending-app-1'),
} as const;

export const PARTICIPANT = uniqueId('Digital-Asset-2-participant');
export const PARTICIPANT_ALIAS = 'sv-2-participant';

export const OTHER_PARTICIPANTS = {
  harbor: uniqueId('harbor-custody-node'),
  meridian: uniqueId('meridian-exchange-node'),
  app: uniqueId('tidepool-lending-node'),
} as const;

export const HOSTED: ReadonlySet<string> = new Set([
  PARTIES.dso,
  PARTIES.digitalAsset,
  PARTIES.harbor,
  PARTIES.lumen,
  PARTIES.registrar,
  PARTIES.alice,
  PARTIES.fund,
]);

export type Synchronizer = { readonly alias: string; readonly id: string };
export const GLOBAL: Synchronizer = { alias: 'global', id: uniqueId('global-domain') };
export const PRIVATE: Synchronizer = {
  alias: 'harbor-private',
  id: uniqueId('harbor-private-synchronizer'),
};

const { quayside, stablecoin, meridian, bob, carol, app } = PARTIES;

const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  [quayside, OTHER_PARTICIPANTS.harbor],
  [stablecoin, OTHER_PARTICIPANTS.harbor],
  [meridian, OTHER_PARTICIPANTS.meridian],
  [bob, OTHER_PARTICIPANTS.meridian],
  [carol, OTHER_PARTICIPANTS.meridian],
  [app, OTHER_PARTICIPANTS.app],
]);

/** Other super validators are hosted on their own nodes. */
export const hostOf = (party: string): string =>
  HOSTED.has(party) ? PARTICIPANT : (ELSEWHERE.get(party) ?? party);

const KNOWN: ReadonlySet<string> = new Set(Object.values(PARTIES));

export const isParty = (party: string): boolean => KNOWN.has(party);
