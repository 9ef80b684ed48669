import { HOSTED, OTHER_PARTICIPANTS, PARTICIPANT, PARTIES } from './party.ts';

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
