import { packageIdOf } from '#sim/world/identity.ts';

export type Package = {
  readonly name: string;
  readonly version: string;
  readonly id: string;
};

export type Interface = { readonly package: Package; readonly entity: string };

export type Template = {
  readonly package: Package;
  readonly entity: string;
  readonly implements: readonly Interface[];
};

export const identifierOf = (of: Template | Interface): string => `${of.package.id}:${of.entity}`;

export const pack = (name: string, version: string): Package => ({
  name,
  version,
  id: packageIdOf(name, version),
});
const face = (of: Package, entity: string): Interface => ({ package: of, entity });
const template = (of: Package, entity: string, ...faces: Interface[]): Template => ({
  package: of,
  entity,
  implements: faces,
});

const amulet = pack('splice-amulet', '0.1.14');
const governance = pack('splice-dso-governance', '0.1.19');
const wallet = pack('splice-wallet', '0.1.14');
const holdingApi = pack('splice-api-token-holding-v1', '1.0.0');
const transferApi = pack('splice-api-token-transfer-instruction-v1', '1.0.0');
const allocationApi = pack('splice-api-token-allocation-v1', '1.0.0');
const featuredApi = pack('splice-api-featured-app-v1', '1.0.0');
const registryApp = pack('utility-registry-app-v0', '0.7.0');
const registry = pack('utility-registry-v0', '0.5.0');
const registryHolding = pack('utility-registry-holding-v0', '0.4.0');
const credential = pack('utility-credential-v0', '0.2.1');
const dvp = pack('dvp-settlement', '2.3.1');

export const PACKAGES = {
  amulet,
  governance,
  wallet,
  holdingApi,
  transferApi,
  allocationApi,
  featuredApi,
  registryApp,
  registry,
  registryHolding,
  credential,
  dvp,
} as const;

export const INTERFACES = {
  holding: face(holdingApi, 'Splice.Api.Token.HoldingV1:Holding'),
  transferFactory: face(transferApi, 'Splice.Api.Token.TransferInstructionV1:TransferFactory'),
  transferInstruction: face(
    transferApi,
    'Splice.Api.Token.TransferInstructionV1:TransferInstruction',
  ),
  allocation: face(allocationApi, 'Splice.Api.Token.AllocationV1:Allocation'),
  featuredAppRight: face(featuredApi, 'Splice.Api.FeaturedAppRightV1:FeaturedAppRight'),
  activityMarker: face(featuredApi, 'Splice.Api.FeaturedAppRightV1:FeaturedAppActivityMarker'),
} as const;

export const TEMPLATES = {
  amulet: template(amulet, 'Splice.Amulet:Amulet', INTERFACES.holding),
  lockedAmulet: template(amulet, 'Splice.Amulet:LockedAmulet', INTERFACES.holding),
  amuletRules: template(amulet, 'Splice.AmuletRules:AmuletRules'),
  transferPreapproval: template(amulet, 'Splice.AmuletRules:TransferPreapproval'),
  externalPartyRules: template(
    amulet,
    'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules',
    INTERFACES.transferFactory,
  ),
  transferInstruction: template(
    amulet,
    'Splice.AmuletTransferInstruction:AmuletTransferInstruction',
    INTERFACES.transferInstruction,
  ),
  amuletAllocation: template(
    amulet,
    'Splice.AmuletAllocation:AmuletAllocation',
    INTERFACES.allocation,
  ),
  memberTraffic: template(amulet, 'Splice.DecentralizedSynchronizer:MemberTraffic'),
  svRewardCoupon: template(amulet, 'Splice.Amulet:SvRewardCoupon'),
  appRewardCoupon: template(amulet, 'Splice.Amulet:AppRewardCoupon'),
  unclaimedReward: template(amulet, 'Splice.Amulet:UnclaimedReward'),
  featuredAppRight: template(amulet, 'Splice.Amulet:FeaturedAppRight', INTERFACES.featuredAppRight),
  activityMarker: template(
    amulet,
    'Splice.Amulet:FeaturedAppActivityMarker',
    INTERFACES.activityMarker,
  ),
  openRound: template(amulet, 'Splice.Round:OpenMiningRound'),
  issuingRound: template(amulet, 'Splice.Round:IssuingMiningRound'),
  closedRound: template(amulet, 'Splice.Round:ClosedMiningRound'),
  validatorLicense: template(amulet, 'Splice.ValidatorLicense:ValidatorLicense'),
  livenessRecord: template(amulet, 'Splice.ValidatorLicense:ValidatorLivenessActivityRecord'),
  dsoRules: template(governance, 'Splice.DsoRules:DsoRules'),
  confirmation: template(governance, 'Splice.DsoRules:Confirmation'),
  svStatusReport: template(governance, 'Splice.DSO.SvState:SvStatusReport'),
  svRewardState: template(governance, 'Splice.DSO.SvState:SvRewardState'),
  svNodeState: template(governance, 'Splice.DSO.SvState:SvNodeState'),
  walletInstall: template(wallet, 'Splice.Wallet.Install:WalletAppInstall'),
  mintRequest: template(registryApp, 'Utility.Registry.App.V0.Model.Mint:MintRequest'),
  executedMint: template(registryApp, 'Utility.Registry.App.V0.Model.Mint:ExecutedMint'),
  transferOffer: template(
    registryApp,
    'Utility.Registry.App.V0.Model.Transfer:TransferOffer',
    INTERFACES.transferInstruction,
  ),
  transferRule: template(registry, 'Utility.Registry.V0.Rule.Transfer:TransferRule'),
  executedTransfer: template(registry, 'Utility.Registry.V0.Holding.Transfer:ExecutedTransfer'),
  registryHolding: template(
    registryHolding,
    'Utility.Registry.Holding.V0.Holding:Holding',
    INTERFACES.holding,
  ),
  holdingAllocation: template(
    registryApp,
    'Utility.Registry.App.V0.Model.Allocation:HoldingAllocation',
    INTERFACES.allocation,
  ),
  credential: template(credential, 'Utility.Credential.V0.Credential:Credential'),
  dvpBatch: template(dvp, 'Dvp.Settlement:Batch'),
  dvpInstruction: template(dvp, 'Dvp.Settlement:Instruction'),
  dvpReceipt: template(dvp, 'Dvp.Settlement:Receipt'),
  dvpFeeSchedule: template(dvp, 'Dvp.Fees:FeeSchedule'),
} as const satisfies Record<string, Template>;
