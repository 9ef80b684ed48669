import { TEMPLATES } from '#sim/packages/package.ts';
import { contractId, int, numeric, party, record, text } from '#sim/world/daml-value.ts';
import { contractIdOf } from '#sim/world/identity.ts';
import { noise, noiseHex } from '#sim/world/noise.ts';
import { PARTIES } from '#sim/world/party.ts';
import type { Contract } from '#sim/world/transaction.ts';

const { dso, digitalAsset, harbor, alice, fund, lumen, registrar, quayside, meridian } = PARTIES;

const LOCAL = [harbor, alice, fund, digitalAsset];
export const localParty = (number: number): string => LOCAL[number % LOCAL.length] ?? harbor;

const TAIL = contractIdOf('crowd').slice(34);
const crowdContractId = (seed: number, place: number, n: number): string =>
  `00${noiseHex(seed, place, 300 + 4 * n, 4)}${TAIL}`;

export const coin = (seed: number, place: number, n: number, owner: string): Contract => ({
  contractId: crowdContractId(seed, place, n),
  template: TEMPLATES.amulet,
  get arguments() {
    return record({
      dso: party(dso),
      owner: party(owner),
      amount: record({
        initialAmount: numeric(`${noise(seed, place, n) % 90_000}.${place % 100}`),
        createdAt: record({ number: int(74_000 + (place % 200)) }),
        ratePerRound: record({ rate: numeric('0.0002608789') }),
      }),
    });
  },
  signatories: [dso, owner],
  observers: [],
});

export const report = (seed: number, place: number): Contract => ({
  contractId: crowdContractId(seed, place, 0),
  template: TEMPLATES.svStatusReport,
  get arguments() {
    return record({ dso: party(dso), sv: party(digitalAsset), number: int(place) });
  },
  signatories: [dso],
  observers: [],
});

export const coupon = (seed: number, place: number): Contract => ({
  contractId: crowdContractId(seed, place, 0),
  template: TEMPLATES.svRewardCoupon,
  get arguments() {
    return record({ dso: party(dso), sv: party(digitalAsset), weight: int(10_000) });
  },
  signatories: [dso],
  observers: [digitalAsset],
});

/** The DSO is not a stakeholder, so Scan does not see instructions. */
export const instruction = (seed: number, place: number): Contract => ({
  contractId: crowdContractId(seed, place, 0),
  template: TEMPLATES.dvpInstruction,
  get arguments() {
    return record({
      operator: party(lumen),
      reference: text(`DVP-2026-${place}`),
      receipt: contractId(crowdContractId(seed, place, 1)),
    });
  },
  signatories: [lumen, harbor],
  observers: [alice],
});

/** `n` distinguishes the old holding from the new one. */
export const holding = (seed: number, place: number, n: number): Contract => ({
  contractId: crowdContractId(seed, place, n),
  template: TEMPLATES.registryHolding,
  get arguments() {
    return record({
      registrar: party(registrar),
      owner: party(fund),
      amount: numeric(`${(noise(seed, place, 0) % 9_000) + n}.5`),
    });
  },
  signatories: [registrar, fund],
  observers: [],
});

/** No hosted party is a stakeholder. */
export const foreign = (seed: number, place: number): Contract => ({
  ...instruction(seed, place),
  signatories: [quayside],
  observers: [meridian],
});
